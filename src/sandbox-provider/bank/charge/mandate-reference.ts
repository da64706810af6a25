import type { Charge } from '../records.ts'

const longestReference = 35

/**
 * The unique reference of the mandate that a direct debit uses: one for each account that a payer gave, in capitals
 * and digits, as banks print it. Null for a card. Source: SEPA Core Direct Debit rulebook, AT-01.
 */
export function mandateReferenceOf({ id, paymentMethod, savedRef, savedAsRef }: Charge): string | null {
  if (paymentMethod?.type !== 'Sepa') return null
  const account = (savedRef ?? savedAsRef ?? id).replaceAll(/[^A-Za-z0-9]/g, '')
  return `TEST${account}`.toUpperCase().slice(0, longestReference)
}
