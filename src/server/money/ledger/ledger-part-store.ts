import { type RawBuilder, sql } from 'kysely'

/** The part of the ledger that is checked. Positions are ids of ledger_tx and state_change; `from` is exclusive. */
export type LedgerPart =
  | { readonly kind: 'all' }
  /** Everything written between two checks. */
  | { readonly kind: 'news'; readonly changes: Range; readonly transactions: Range }
  /** One of `count` slices of the whole ledger. */
  | { readonly kind: 'slice'; readonly index: number; readonly count: number }
  | { readonly kind: 'forms'; readonly ids: readonly string[] }

export interface Range {
  readonly from: number
  readonly to: number
}

/** The names that the checks use, as tables of ids. */
export function nameParts(part: LedgerPart): RawBuilder<unknown> {
  switch (part.kind) {
    case 'all':
      // Not materialized: each check gets its own plan, as if it ran alone.
      return sql`touched as not materialized (select id from payment),
        touched_order as not materialized (select id from "order"),
        touched_tx as not materialized (select id from ledger_tx),
        touched_form as not materialized (select id from form)`
    case 'forms':
      return sql`touched_form as (select id from form where id = any(${[...part.ids]}::uuid[]))`
    case 'slice': {
      const [from, to] = [sliceBound(part.index, part.count), sliceBound(part.index + 1, part.count)]
      const within = to === null ? sql`id >= ${from}::uuid` : sql`id >= ${from}::uuid and id < ${to}::uuid`
      return sql`touched as (select id from payment where ${within}),
        touched_order as (select id from "order" where ${within}),
        last_tx as (select coalesce(max(id), 0) as id from ledger_tx),
        touched_tx as (
          select t.id from last_tx, ledger_tx t
          where t.id > last_tx.id * ${part.index}::bigint / ${part.count}::bigint
            and t.id <= last_tx.id * (${part.index}::bigint + 1) / ${part.count}::bigint
        )`
    }
    case 'news':
      return sql`changed as materialized (
          select machine, entity_id as id from state_change
          where id > ${part.changes.from} and id <= ${part.changes.to}
        ), booked as materialized (
          select kind, split_part(ext_key, ':', 2)::uuid as id from ledger_tx
          where id > ${part.transactions.from} and id <= ${part.transactions.to} and kind <> 'fee'
        ), touched as materialized (
          select a.payment_id as id from changed c join payment_attempt a on a.id = c.id where c.machine = 'attempt'
          union select id from changed where machine in ('payment', 'installment')
          union select r.payment_id from changed c join refund r on r.id = c.id
            where c.machine = 'refund' and r.payment_id is not null
          union select d.payment_id from changed c join dispute d on d.id = c.id where c.machine = 'dispute'
          union select a.payment_id from booked b join payment_attempt a on a.id = b.id where b.kind = 'capture'
          union select r.payment_id from booked b join refund r on r.id = b.id
            where b.kind = 'refund' and r.payment_id is not null
          union select d.payment_id from booked b join dispute d on d.id = b.id where b.kind = 'dispute'
        ), touched_order as materialized (
          select distinct o.id from touched t join payment p on p.id = t.id join "order" o on o.cart_id = p.cart_id
        ), touched_tx as (
          select id from ledger_tx where id > ${part.transactions.from} and id <= ${part.transactions.to}
        )`
  }
}

/** The first id of the slice `index` of `count`; null after the last slice. */
function sliceBound(index: number, count: number): string | null {
  if (index >= count) return null
  const first = Math.floor((index * 0x1_0000_0000) / count)
  return `${first.toString(16).padStart(8, '0')}-0000-0000-0000-000000000000`
}
