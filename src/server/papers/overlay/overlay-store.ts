import { sql } from 'kysely'
import type { FormId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Figures of a collection on an overlay. Amounts are cents. */
export interface OverlayView {
  readonly collected: number
  readonly goal: number | null
  /** The newest first; the name and the amount only where the contributor agreed to publish them. */
  readonly gifts: readonly {
    readonly id: string
    readonly name: string | null
    readonly amount: number | null
  }[]
}

const mostGifts = 5

/**
 * The state of a collection in one statement; the id of a gift is no id of its order, which would give access.
 * Null where the collection takes no gifts any more.
 */
export async function readOverlay(tx: Tx, formId: FormId): Promise<OverlayView | null> {
  const { rows } = await sql<OverlayView>`
    select coalesce(total.amount_cents, 0)
        + coalesce((select sum(amount_cents) from raised_entry where form_id = form.id), 0)::bigint as collected,
      (form.definition ->> 'goal')::bigint as goal,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', left(encode(sha256(gift.order_id::text::bytea), 'hex'), 16), 'name', gift.display_name,
            'amount', case when gift.publish_amount then gift.amount_cents end) order by gift.at desc, gift.order_id desc)
        from (
          select * from contribution
          where form_id = form.id and (form.definition ->> 'contributorsVisible')::boolean
          order by at desc, order_id desc limit ${mostGifts}
        ) gift
      ), '[]') as gifts
    from form left join form_total total on total.form_id = form.id
    where form.id = ${formId} and form.state = any(state_set('form', 'sellable'))`.execute(tx)
  return rows[0] ?? null
}
