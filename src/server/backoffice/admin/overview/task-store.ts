import { sql } from 'kysely'
import type { OrderId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface FailedRefund {
  readonly orderId: OrderId
  readonly number: string
  /** Cents. */
  readonly amount: number
}

/** Refunds of an association that failed or came back, and that no one requested again, the oldest first. */
export async function listFailedRefunds(tx: Tx, organisationId: string): Promise<FailedRefund[]> {
  const { rows } = await sql<FailedRefund>`
    select o.id as "orderId", o.number, r.amount_cents as amount
    from refund r join payment p on p.id = r.payment_id join "order" o on o.id = p.order_id
    where r.state = 'failed' and p.organisation_id = ${organisationId}
      and not exists (select from refund l where l.payment_id = r.payment_id
        and case when l.by_hand then l.updated_at else l.created_at end > r.updated_at)
    order by r.updated_at limit 20`.execute(tx)
  return rows
}
