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

/**
 * Facts that the ledger records. `transfer`: captured into an association's own account, or returned from there.
 * `renunciation`: a payer gave what was owed back for a cancelled sale.
 */
export const ledgerTransactionKinds = [
  'capture',
  'orphan',
  'refund',
  'dispute',
  'payout',
  'fee',
  'transfer',
  'restore',
  'renunciation',
] as const

/** One line of the ledger: positive amounts are owed to us or held by us, negative ones are owed by us. Never 0. */
export interface LedgerEntry {
  readonly account: LedgerAccountKind
  readonly amount: Cents
}

/**
 * The entries of a captured payment: the provider owes us the total, we owe the association its amount, and the tip
 * belongs to the platform. They add up to 0.
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
 * The entries of the refund of captured money without an order: `record_orphan` booked it as owed to the payer, and it is
 * refunded whole.
 */
export function orphanRefundEntries(total: Cents): LedgerEntry[] {
  if (total <= zero) throw new RangeError('the amount of an orphan payment must be positive')
  return [
    { account: 'psp_clearing', amount: subtractCents(zero, total) },
    { account: 'refund_clearing', amount: total },
  ]
}

/**
 * The entries of a refund that the provider made: it reduces what we owe the association, and the platform's tip.
 * @param amount cents of the association's part, without the tip
 */
export function refundEntries(amount: Cents, tip: Cents): LedgerEntry[] {
  return captureEntries(amount, tip).map((entry) => ({
    ...entry,
    amount: subtractCents(zero, entry.amount),
  }))
}

/**
 * The entries of a renounced refund, as two facts of one instant: the sale is owed back to the payer, who gives it to the
 * association. No money moves, and what is owed to the association stays the same.
 * @param amount cents, above 0
 */
export function renunciationEntries(amount: Cents): {
  readonly owedBack: LedgerEntry[]
  readonly given: LedgerEntry[]
} {
  if (amount <= zero) throw new RangeError('a renounced amount must be positive')
  const owedBack: LedgerEntry[] = [
    { account: 'org_payable', amount },
    { account: 'refund_clearing', amount: subtractCents(zero, amount) },
  ]
  const given = owedBack.map((entry) => ({ ...entry, amount: subtractCents(zero, entry.amount) }))
  return { owedBack, given }
}
