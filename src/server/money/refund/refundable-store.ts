import { sql } from 'kysely'
import { Type } from 'typebox'
import type { FormId, OrderId, OrganisationId, PaymentId } from '#domain/ids.ts'
import { type Cents, cents, maxCents, zero } from '#domain/money.ts'
import type { RefundShare, RefundablePayment } from '#domain/refund/plan-refund.ts'
import { disputeMachine } from '#domain/refund/dispute-machine.ts'
import { installmentMachine } from '#domain/installment/installment-machine.ts'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { CentsSchema, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An order with the data for a refund. */
export interface RefundableOrder {
  readonly id: OrderId
  readonly number: string
  readonly organisationId: OrganisationId
  readonly formId: FormId
  /** The payment that created the order: its mails and snapshot belong to it. */
  readonly firstPaymentId: PaymentId
  /** The platform never held the money. */
  readonly isOffline: boolean
  /** Debits that are neither paid nor abandoned. */
  readonly debitsToCome: number
  /** The schedule is neither stopped nor ended: more debits may be added to those to come. */
  readonly goesOn: boolean
  readonly tipWaivedAt: Date | null
  readonly createdAt: Date
  readonly lines: readonly {
    readonly id: string
    readonly name: string
    readonly amount: Cents
    readonly isCancelled: boolean
    /** Its payer withdrew from this line: it is no longer debited. */
    readonly isWithdrawn: boolean
  }[]
}

/** The order with an id, or null. */
export async function findRefundableOrder(tx: Tx, id: OrderId): Promise<RefundableOrder | null> {
  const row = await tx
    .selectFrom('order')
    .innerJoin('payment', (join) =>
      join
        .onRef('payment.cart_id', '=', 'order.cart_id')
        .on('payment.installment_number', '=', 1)
        .on('payment.state', '=', 'paid'),
    )
    .select(['order.id', 'order.number', 'order.organisation_id', 'order.form_id', 'order.tip_waived_at'])
    .select(['order.created_at', 'payment.id as payment_id', 'payment.provider'])
    .select((eb) =>
      eb
        .selectFrom('installment')
        .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('schedule.order_id', '=', 'order.id')
        .where('installment.state', 'in', installmentMachine.sets.owed)
        .as('debits_to_come'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('schedule')
            .select('schedule.id')
            .whereRef('schedule.order_id', '=', 'order.id')
            .where('schedule.state', 'in', scheduleMachine.sets.ongoing),
        )
        .as('goes_on'),
    )
    .where('order.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const lines = await tx
    .selectFrom('order_item')
    .leftJoin('withdrawal_line', 'withdrawal_line.order_item_id', 'order_item.id')
    .select(['id', 'name', 'amount_cents', 'cancelled_at', 'withdrawal_line.withdrawal_id'])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  return {
    id: row.id as OrderId,
    number: row.number,
    organisationId: row.organisation_id as OrganisationId,
    formId: row.form_id as FormId,
    firstPaymentId: row.payment_id as PaymentId,
    isOffline: row.provider === 'offline',
    debitsToCome: row.debits_to_come ?? 0,
    goesOn: Boolean(row.goes_on),
    tipWaivedAt: row.tip_waived_at,
    createdAt: row.created_at,
    lines: lines.map((line) => ({
      id: line.id,
      name: line.name,
      amount: cents(line.amount_cents),
      isCancelled: line.cancelled_at !== null,
      isWithdrawn: line.withdrawal_id !== null,
    })),
  }
}

/** The id of an association's order by its number, or null. */
export async function findOrderByNumber(
  tx: Tx,
  organisationSlug: string,
  number: string,
): Promise<OrderId | null> {
  const row = await tx
    .selectFrom('order')
    .innerJoin('organisation', 'organisation.id', 'order.organisation_id')
    .select('order.id')
    .where('organisation.slug', '=', organisationSlug)
    .where('order.number', '=', number)
    .executeTakeFirst()
  return row === undefined ? null : (row.id as OrderId)
}

/** Locks the payments of an order, so that what is refundable of it does not change until the transaction ends. */
export async function lockPayments(tx: Tx, orderId: OrderId): Promise<void> {
  await sql`
    select from payment where cart_id = (select cart_id from "order" where id = ${orderId})
    order by installment_number, id for update`.execute(tx)
}

/** Whether a bank still decides about a payment of an order. */
export async function hasOpenDispute(tx: Tx, orderId: OrderId): Promise<boolean> {
  const row = await tx
    .selectFrom('dispute')
    .select('dispute.id')
    .where('dispute.payment_id', 'in', sql<string>`(select id from payments_of_order(${orderId}))`)
    .where('dispute.state', '=', disputeMachine.initial)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Lists the refundable rest per captured payment of an order, without what its payer gave. Offline payments are excluded. */
export async function listRefundable(tx: Tx, orderId: OrderId): Promise<RefundablePayment[]> {
  const { rows } = await sql<{
    id: string
    number: number
    total: number
    tip: number
    shares: readonly { itemId: string; item: number; options: number }[]
  }>`
    select p.id, p.installment_number as number, l.total, l.tip, coalesce((
      select jsonb_agg(jsonb_build_object('itemId', s.order_item_id,
        'item', s.item_cents - coalesce(g.item, 0) - coalesce(n.item, 0),
        'options', s.options_cents - coalesce(g.options, 0) - coalesce(n.options, 0)) order by i.position)
      from payment_share s join order_item i on i.id = s.order_item_id
      left join (
        select gs.order_item_id, sum(gs.item_cents) as item, sum(gs.options_cents) as options
        from refund r join refund_share gs on gs.refund_id = r.id
        where r.payment_id = p.id and r.state <> 'failed' group by gs.order_item_id
      ) g on g.order_item_id = s.order_item_id
      left join (
        select ns.order_item_id, sum(ns.item_cents) as item, sum(ns.options_cents) as options
        from renunciation r join renunciation_share ns on ns.renunciation_id = r.id
        where r.payment_id = p.id group by ns.order_item_id
      ) n on n.order_item_id = s.order_item_id
      where s.payment_id = p.id
    ), '[]') as shares
    from "order" o join payment p on p.cart_id = o.cart_id and p.order_id = o.id, left_of_payment(p.id) l
    where o.id = ${orderId} and p.provider not in ('none', 'offline')
  `.execute(tx)
  return rows.map(({ id, number, total, tip, shares }) => ({
    id,
    number,
    total: maxCents(zero, cents(total)),
    tip: maxCents(zero, cents(tip)),
    shares: shares.map(({ itemId, item, options }): RefundShare => ({
      itemId,
      item: cents(item),
      options: cents(options),
    })),
  }))
}

/** Some lines, or null for all of them. */
const LineIds = Type.Unsafe<readonly string[] | null>(Type.Array(Type.String()))

const pendingOfOrder = callWithArguments(
  'pending_of_order',
  Type.Object({ order: Uuid<OrderId>(), lines: LineIds }),
  CentsSchema,
)

/** Adds up the refunds of an order that are under way, with tips; of some lines alone where they are named, in cents. */
export function sumPendingRefunds(
  tx: Tx,
  orderId: OrderId,
  lineIds: readonly string[] | null = null,
): Promise<Cents> {
  return pendingOfOrder(tx, { order: orderId, lines: lineIds })
}
