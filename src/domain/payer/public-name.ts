import type { Payer } from '#domain/payer/payer.ts'

/**
 * The public name of a contributor: the organisation's name, else the first name and the initial of the last name. The
 * contributor agrees to exactly this. Source: docs/decisions/money/payer-and-consents.md.
 */
export function publicName(
  payer: Pick<Payer, 'firstName' | 'lastName' | 'isOrganization' | 'companyName'>,
): string {
  if (payer.isOrganization) return payer.companyName
  const [initial = ''] = payer.lastName
  return initial === '' ? payer.firstName : `${payer.firstName} ${initial.toUpperCase()}.`
}
