import type { Payer } from '#domain/payer/payer.ts'

/** The name of a contributor as others see it: the organisation's, else first and last name. */
export function publicName(
  payer: Pick<Payer, 'firstName' | 'lastName' | 'isOrganization' | 'companyName'>,
): string {
  return payer.isOrganization ? payer.companyName : `${payer.firstName} ${payer.lastName}`
}
