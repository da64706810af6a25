import type { LedgerEntry } from '#domain/payment/ledger-entries.ts'

/** Entries as `book` takes them. @param organisationId of the association that is owed, null where none is */
export function planEntries(entries: readonly LedgerEntry[], organisationId: string | null) {
  return entries.map(({ account, amount }) => ({
    kind: account,
    organisationId: account === 'org_payable' ? organisationId : null,
    amount,
  }))
}
