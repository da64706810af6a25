import { Refusal } from '../refusal.ts'
import type { Bank } from './bank.ts'
import type { Charge, Dispute, Refund } from './records.ts'

/** Which part of the book is read. */
interface ProviderLedgerQuery {
  /** Only what changed since this instant. */
  readonly since?: string
  /** How many lines at most; all where left out. */
  readonly limit?: number
  /** Where the page before ended, as it said. */
  readonly after?: string
}

/** Lines of the book in the order in which they came. `next` is where the next page begins; null: nothing follows. */
interface ProviderLedgerPage {
  readonly charges: readonly Charge[]
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
  readonly next: string | null
}

/** A page of the book: every charge, the refunds that were made, every dispute. Throws a Refusal (400) where the query is wrong. */
export function listProviderLedger(bank: Bank, query: ProviderLedgerQuery): ProviderLedgerPage {
  const since = Date.parse(query.since ?? '1970-01-01')
  if (Number.isNaN(since)) throw new Refusal(400, 'invalid_since', 'since')
  if (!/^\d{1,9}$/.test(query.after ?? '0')) throw new Refusal(400, 'invalid_after', 'after')
  const limit = query.limit ?? Number.POSITIVE_INFINITY
  const charges: Charge[] = []
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const keep = <Line extends { readonly at: string }>(line: Line | undefined, into: Line[]) => {
    if (line !== undefined && Date.parse(line.at) >= since) into.push(line)
  }
  let index = Number(query.after ?? '0')
  for (; index < bank.lines.length; index += 1) {
    if (charges.length + refunds.length + disputes.length >= limit) break
    const { kind, id } = bank.lines[index] ?? { kind: null, id: '' }
    if (kind === 'charge') keep(bank.charges.get(id), charges)
    if (kind === 'dispute') keep(bank.disputes.get(id), disputes)
    const refund = kind === 'refund' ? bank.refunds.get(id) : undefined
    if (refund?.state === 'succeeded') keep(refund, refunds)
  }
  return { charges, refunds, disputes, next: index < bank.lines.length ? String(index) : null }
}
