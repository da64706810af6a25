import type { OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Tx } from '#server/db/schema.ts'

/** The contribution to the platform in each debit of an order that is still to come. */
export async function listPlannedTips(tx: Tx, orderId: OrderId): Promise<Cents[]> {
  const rows = await tx
    .selectFrom('installment')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .select('installment.tip_cents')
    .where('schedule.order_id', '=', orderId)
    .where('schedule.state', 'in', ['active', 'paused'])
    .where('installment.state', 'in', ['planned', 'collecting', 'refused'])
    .execute()
  return rows.map(({ tip_cents }) => cents(tip_cents))
}
