import type { Payer } from '#domain/payer/payer.ts'

/** A payer in one line: the organisation or the person; empty where it was erased. */
export function nameOfPayer({ companyName, organismName, firstName, lastName }: Payer): string {
  return companyName || organismName || `${firstName} ${lastName}`.trim()
}
