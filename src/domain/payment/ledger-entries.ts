import { type Cents, subtractCents, sumCents, zero } from '#domain/money.ts'

export const ledgerAccountKinds = [
  'psp_clearing',
  'org_payable',
  'platform_tip',
  'psp_fee',
  'refund_clearing',
  'dispute',
  'payout',
] as const
export type LedgerAccountKind = (typeof ledgerAccountKinds)[number]

/** One line of the books: positive is what we are owed or hold, negative what we owe. Never 0. */
export interface LedgerEntry {
  readonly account: LedgerAccountKind
  readonly amount: Cents
}

/**
 * The entries of a captured payment: the provider owes us everything, we owe the association all that was given to
 * it, and the tip is the platform's. They add up to 0.
 * @param amount cents for the association, without the tip
 * @throws RangeError where an amount is negative.
 */
export function captureEntries(amount: Cents, tip: Cents): LedgerEntry[] {
  if (amount < zero || tip < zero) throw new RangeError('a captured amount is negative')
  const entries: LedgerEntry[] = [
    { account: 'psp_clearing', amount: sumCents([amount, tip]) },
    { account: 'org_payable', amount: subtractCents(zero, amount) },
    { account: 'platform_tip', amount: subtractCents(zero, tip) },
  ]
  return entries.filter((entry) => entry.amount !== zero)
}

/**
 * The entries of money that came without an order and goes back whole: held for the payer, then given back.
 * @param step 'captured' when it came, 'refunded' when the provider gave it back
 */
export function orphanEntries(total: Cents, step: 'captured' | 'refunded'): LedgerEntry[] {
  if (total <= zero) throw new RangeError('an orphan payment holds money')
  const [taken, owed] =
    step === 'captured' ? [total, subtractCents(zero, total)] : [subtractCents(zero, total), total]
  return [
    { account: 'psp_clearing', amount: taken },
    { account: 'refund_clearing', amount: owed },
  ]
}

/**
 * The entries of a refund that the provider made: the association and the platform owe that much less.
 * @param amount cents of the association's part, without the tip
 */
export function refundEntries(amount: Cents, tip: Cents): LedgerEntry[] {
  return captureEntries(amount, tip).map((entry) => ({
    ...entry,
    amount: subtractCents(zero, entry.amount),
  }))
}
