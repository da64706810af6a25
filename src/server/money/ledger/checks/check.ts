/**
 * One invariant as a query that finds its violations in the checked part of the ledger. The query names that part by
 * `touched` (payments), `touched_order`, `touched_tx` (ledger transactions) or `touched_form`, each with an `id`.
 */
export interface Check {
  readonly invariant: string
  /** The kind of rows that it checks. `whole`: it can only check everything at once. */
  readonly over: 'payments' | 'orders' | 'transactions' | 'forms' | 'whole'
  /** Check for a person to make after a violation. */
  readonly hint: string
  /** Returns a row with `detail` for each violation. */
  readonly query: string
}
