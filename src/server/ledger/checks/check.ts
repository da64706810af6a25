/**
 * One invariant as a query that finds what breaks it, in the part of the books that is looked at: it names that part by
 * `touched` (payments), `touched_order`, `touched_tx` (transactions of the ledger) or `touched_form`, each with an `id`.
 */
export interface Check {
  readonly invariant: string
  /** Which part it goes through; `whole`: it means something of everything at once alone. */
  readonly over: 'payments' | 'orders' | 'transactions' | 'forms' | 'whole'
  /** What a person looks at where it is broken. */
  readonly look: string
  /** Gives a row with `detail` for each breach. */
  readonly query: string
}
