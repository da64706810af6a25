import { sql } from 'kysely'
import type { InstallmentState } from '#domain/installment/installment-machine.ts'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The tips in the debits of an order. */
export interface ScheduledTips {
  readonly kind: 'INSTALLMENT' | 'SUBSCRIPTION'
  /** The schedule is neither stopped nor ended. */
  readonly goesOn: boolean
  /** SUBSCRIPTION: the tip of each month that has no debit yet. */
  readonly tip: Cents
  readonly debits: readonly {
    readonly number: number
    readonly tip: Cents
    readonly state: InstallmentState
  }[]
}

/** The tips in an order's debits, first to last; null if it was paid at once. */
export async function findScheduledTips(tx: Tx, orderId: OrderId): Promise<ScheduledTips | null> {
  const rows = await tx
    .selectFrom('schedule')
    .innerJoin('installment', 'installment.schedule_id', 'schedule.id')
    .select(['schedule.kind', 'schedule.state as scheduleState', 'schedule.tip_cents as scheduleTip'])
    .select(['installment.number', 'installment.tip_cents as tip', 'installment.state'])
    .where('schedule.order_id', '=', orderId)
    .orderBy('installment.number')
    .execute()
  const [first] = rows
  if (first === undefined) return null
  return {
    kind: first.kind,
    goesOn: first.scheduleState === 'active' || first.scheduleState === 'paused',
    tip: cents(first.scheduleTip),
    debits: rows.map(({ number, tip, state }) => ({ number, tip: cents(tip), state })),
  }
}

/** The part of the tip in refunds that did not fail. */
export async function sumTipRefunded(tx: Tx, orderId: OrderId): Promise<Cents> {
  const { tip } = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.sum<number | null>('refund.tip_cents').as('tip'))
    .where('refund.payment_id', 'in', sql<string>`(select id from payments_of_order(${orderId}))`)
    .where('refund.state', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return cents(Number(tip ?? 0))
}
