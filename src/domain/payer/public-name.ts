import type { Payer } from '#domain/payer/payer.ts'

/**
 * The name of a contributor as others see it: the organisation's, else the first name and the initial of the last
 * one, which is what the contributor agrees to. Source: docs/decisions/payer-and-consents.md.
 */
export function publicName(
  payer: Pick<Payer, 'firstName' | 'lastName' | 'isOrganization' | 'companyName'>,
): string {
  if (payer.isOrganization) return payer.companyName
  const [initial = ''] = payer.lastName
  return initial === '' ? payer.firstName : `${payer.firstName} ${initial.toUpperCase()}.`
}
