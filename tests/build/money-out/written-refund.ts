import { sql } from 'kysely'
import type { Deps } from '#server/money/deps.ts'

/** Rows that a refund of an order wrote, without ids and times. */
export async function writtenOf({ db }: Pick<Deps, 'db'>, orderId: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select r.scope, r.restocks, r.cancels_schedule, r.wish - 'lines' as wish, r.done_at is not null as is_done,
      (select jsonb_agg(jsonb_build_array(f.amount_cents, f.tip_cents, f.state) order by f.id) from refund f
        where f.request_id = r.id) as refunds,
      (select jsonb_agg(jsonb_build_array(i.position, s.item_cents, s.options_cents) order by i.position)
        from refund f join refund_share s on s.refund_id = f.id join order_item i on i.id = s.order_item_id
        where f.request_id = r.id) as shares,
      (select jsonb_agg(jsonb_build_array(i.position, i.cancelled_at is not null, i.restocked) order by i.position)
        from order_item i where i.order_id = r.order_id) as lines,
      (select jsonb_agg(jsonb_build_array(t.number > 0, t.cancelled_at is not null) order by t.number)
        from ticket t where t.order_id = r.order_id) as tickets,
      (select jsonb_agg(jsonb_build_array(a.kind, e.amount_cents) order by a.kind, e.amount_cents)
        from refund f join ledger_tx x on x.ext_key like '%' || f.id join ledger_entry e on e.tx_id = x.id
        join account a on a.id = e.account_id where f.request_id = r.id) as ledger,
      (select jsonb_agg(m.kind order by m.kind) from mail m where m.subject_id = r.id) as mails
    from refund_request r where r.order_id = ${orderId}`.execute(db)
  return rows
}
