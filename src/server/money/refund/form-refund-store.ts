import { sql } from 'kysely'
import type { FormId, OrderId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export interface OrderOfForm {
  readonly id: OrderId
  readonly number: string
  readonly at: Date
}

/** Orders of a form after a given one, the oldest first, at most `limit`. */
export async function listOrdersOfForm(
  tx: Tx,
  formId: FormId,
  after: { readonly at: Date; readonly id: OrderId } | null,
  limit: number,
): Promise<OrderOfForm[]> {
  const { rows } = await sql<OrderOfForm>`
    select id, number, created_at as at from "order"
    where form_id = ${formId} and (
      ${after === null} or created_at > ${after?.at ?? null}
      or (created_at = ${after?.at ?? null} and id > ${after?.id ?? null}::uuid)
    )
    order by created_at, id limit ${limit}
  `.execute(tx)
  return rows
}

/** Requested refunds of a form's orders, counted by state. */
export async function countFormRefunds(
  tx: Tx,
  formId: FormId,
): Promise<{ underWay: number; refunded: number; failed: number }> {
  const { rows } = await sql<{ underWay: number; refunded: number; failed: number }>`
    select count(*) filter (where r.state = any(state_set('refund', 'pending'))) as "underWay",
      count(*) filter (where r.state = 'refunded') as refunded, count(*) filter (where r.state = 'failed') as failed
    from "order" o join refund_request q on q.order_id = o.id join refund r on r.request_id = q.id
    where o.form_id = ${formId}
  `.execute(tx)
  return rows[0] ?? { underWay: 0, refunded: 0, failed: 0 }
}
