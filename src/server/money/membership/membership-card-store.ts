import { sql } from 'kysely'
import type { SnapshotItem } from '#domain/cart/cart.ts'
import type { FormId, OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { MembershipFacts } from '#domain/membership/membership-status.ts'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The order line of a membership, with what became of its money. */
export interface StoredMembershipCard extends Omit<MembershipFacts, 'period'> {
  /** Of its address: the order line's, or another one since the card was made again. */
  readonly id: string
  /** The order line. */
  readonly itemId: string
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly orderedAt: Date
  readonly locale: Locale
  /** Its place in the order, from 1. */
  readonly position: number
  readonly formId: FormId
  readonly name: string
  /** Cents. */
  readonly amount: number
  readonly item: SnapshotItem
  readonly payer: Payer
}

/** The memberships of some orders, in the order of their lines. */
export async function listMembershipCards(
  tx: Tx,
  orderIds: readonly OrderId[],
): Promise<StoredMembershipCard[]> {
  if (orderIds.length === 0) return []
  const rows = await cards(tx)
    .where('order.id', 'in', orderIds)
    .orderBy('order.id')
    .orderBy('order_item.position')
    .execute()
  return rows.map(cardOf)
}

/** The card with an id, or null: there is none, it was made again with another id, or the line is no membership. */
export async function findMembershipCard(tx: Tx, id: string): Promise<StoredMembershipCard | null> {
  const row = await cards(tx)
    .where((eb) =>
      eb.or([
        eb('order_item.card_id', '=', id),
        eb.and([eb('order_item.id', '=', id), eb('order_item.card_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst()
  return row === undefined ? null : cardOf(row)
}

function cards(tx: Tx) {
  return tx
    .selectFrom('order_item')
    .innerJoin('order', 'order.id', 'order_item.order_id')
    .leftJoin('schedule', 'schedule.order_id', 'order.id')
    .select(sql<string>`coalesce(order_item.card_id, order_item.id)`.as('id'))
    .select(['order_item.id as item_id', 'order_item.position', 'order_item.name', 'order_item.detail'])
    .select('order_item.amount_cents')
    .select(['order_item.cancelled_at', 'order.id as order_id', 'order.number', 'order.created_at'])
    .select(['order.locale', 'order.form_id', 'order.payer'])
    .select(['schedule.kind as schedule_kind', 'schedule.state as schedule_state'])
    .select([
      // A refund that failed gave nothing back; every other one counts from its request.
      sql<boolean>`exists (select 1 from refund_share where order_item_id = order_item.id) and (
        select coalesce(sum(s.item_cents + s.options_cents), 0) from payment_share s
        where s.order_item_id = order_item.id
      ) <= (
        select coalesce(sum(g.item_cents + g.options_cents), 0) from refund_share g
        join refund r on r.id = g.refund_id and r.state <> 'failed'
        where g.order_item_id = order_item.id
      )`.as('is_refunded'),
      sql<boolean>`exists (
        select 1 from dispute d join payment p on p.id = d.payment_id
        where p.cart_id = "order".cart_id and p.order_id = "order".id and d.state = 'lost'
      )`.as('is_lost'),
      sql<boolean>`exists (
        select 1 from dispute d join payment p on p.id = d.payment_id
        where p.cart_id = "order".cart_id and p.order_id = "order".id and d.state = 'open'
      )`.as('is_contested'),
      sql<boolean>`exists (
        select 1 from installment i where i.schedule_id = schedule.id and i.state = 'refused'
      )`.as('is_refused'),
      sql<boolean>`exists (
        select 1 from offline_entry e join payment p on p.id = e.payment_id
        where p.cart_id = "order".cart_id and p.order_id = "order".id and e.returned_on is not null
      )`.as('is_returned'),
    ])
    .where('order_item.tier_type', '=', 'Membership')
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>['executeTakeFirstOrThrow']>>

function cardOf(row: CardRow): StoredMembershipCard {
  const isMonthly = row.schedule_kind === 'SUBSCRIPTION'
  const isOver = scheduleMachine.sets.over.some((state) => state === row.schedule_state)
  // Debits that rest, or instalments that will never be charged.
  const isResting = row.schedule_state === 'paused' || (!isMonthly && row.schedule_state === 'cancelled')
  return {
    id: row.id,
    itemId: row.item_id,
    amount: row.amount_cents,
    orderId: row.order_id as OrderId,
    orderNumber: row.number,
    orderedAt: row.created_at,
    locale: row.locale,
    position: row.position,
    formId: row.form_id as FormId,
    name: row.name,
    // Copied from the snapshot when the order was created.
    item: row.detail,
    payer: row.payer,
    isCancelled: row.cancelled_at !== null || row.is_refunded || row.is_lost,
    isStopped: isMonthly && isOver,
    isUnpaid: row.is_contested || row.is_refused || row.is_returned || isResting,
  }
}
