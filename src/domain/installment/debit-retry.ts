/**
 * Whether members may have a refused debit charged again.
 * - `due`: it is charged today anyway. `closed`: nothing is collected for its order. `busy`: it is being paid.
 * - `payer`: the bank accepts no more charge of this payment method without its payer.
 * - `today`: it was charged today. `often`: the card schemes accept no more tries this month.
 */
export const debitRetries = ['possible', 'due', 'closed', 'busy', 'payer', 'today', 'often'] as const
export type DebitRetry = (typeof debitRetries)[number]

/** Charges of one debit within 30 days. Source: Visa's and Mastercard's rules on reattempts of declined payments. */
export const maxTriesPerMonth = 15
