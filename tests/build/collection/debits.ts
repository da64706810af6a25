import type { Db } from '#server/platform/db/schema.ts'

/** The debits of the orders in a database, first to last: one text each, with the attempt that paid it. */
export async function listDebits(db: Db): Promise<
  {
    readonly number: number
    readonly due: string
    readonly cents: string
    readonly state: string
    readonly payment: string
    readonly tryOn: string | null
    readonly paymentId: string
  }[]
> {
  const rows = await db
    .selectFrom('installment')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .innerJoin('payment', 'payment.id', 'installment.payment_id')
    .select(['installment.number', 'installment.due_on', 'installment.amount_cents', 'installment.tip_cents'])
    .select([
      'installment.state',
      'installment.try_on',
      'payment.state as payment',
      'payment.id as paymentId',
    ])
    .orderBy('schedule.created_at')
    .orderBy('schedule.id')
    .orderBy('installment.number')
    .execute()
  return rows.map((row) => ({
    number: row.number,
    due: row.due_on,
    cents: `${row.amount_cents}+${row.tip_cents}`,
    state: row.state,
    payment: row.payment,
    tryOn: row.try_on,
    paymentId: row.paymentId,
  }))
}

/** The total paid of each line: `[item, options]` in cents, by the position of the line in its order. */
export async function sumShares(db: Db): Promise<(readonly [number, number])[]> {
  const rows = await db
    .selectFrom('payment_share')
    .innerJoin('order_item', 'order_item.id', 'payment_share.order_item_id')
    .select(({ fn }) => [
      'order_item.position',
      fn.sum<number>('item_cents').as('item'),
      fn.sum<number>('options_cents').as('options'),
    ])
    .groupBy('order_item.position')
    .orderBy('order_item.position')
    .execute()
  return rows.map(({ item, options }) => [Number(item), Number(options)])
}
