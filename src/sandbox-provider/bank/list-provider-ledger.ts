import { Refusal } from '../refusal.ts'
import type { Bank } from './bank.ts'
import type { Charge, Dispute, Refund } from './records.ts'

/** The part of the ledger to read. */
interface ProviderLedgerQuery {
  /** Only lines that changed since this instant. */
  readonly since?: string
  /** Maximum number of lines; all where left out. */
  readonly limit?: number
  /** The `next` of the page before. */
  readonly after?: string
}

/** Lines of the ledger in the order of their creation. `next` is the start of the next page; null: no more lines. */
interface ProviderLedgerPage {
  readonly charges: readonly Charge[]
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
  readonly next: string | null
}

/** A page of the ledger: charges, refunds that were made, disputes. Throws a Refusal (400) for an invalid query. */
export function listProviderLedger(bank: Bank, query: ProviderLedgerQuery): ProviderLedgerPage {
  const since = Date.parse(query.since ?? '1970-01-01')
  if (Number.isNaN(since)) throw new Refusal(400, 'invalid_since', 'since')
  if (!/^\d{1,9}$/.test(query.after ?? '0')) throw new Refusal(400, 'invalid_after', 'after')
  const limit = query.limit ?? Number.POSITIVE_INFINITY
  const charges: Charge[] = []
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const addIfRecent = <Line extends { readonly at: string }>(line: Line | undefined, into: Line[]) => {
    if (line !== undefined && Date.parse(line.at) >= since) into.push(line)
  }
  let index = Number(query.after ?? '0')
  for (; index < bank.lines.length; index += 1) {
    if (charges.length + refunds.length + disputes.length >= limit) break
    const { kind, id } = bank.lines[index] ?? { kind: null, id: '' }
    if (kind === 'charge') addIfRecent(bank.charges.get(id), charges)
    if (kind === 'dispute') addIfRecent(bank.disputes.get(id), disputes)
    const refund = kind === 'refund' ? bank.refunds.get(id) : undefined
    if (refund?.state === 'succeeded') addIfRecent(refund, refunds)
  }
  return { charges, refunds, disputes, next: index < bank.lines.length ? String(index) : null }
}
