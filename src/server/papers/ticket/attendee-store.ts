import { sql } from 'kysely'
import type { SnapshotItem } from '#domain/cart/cart.ts'
import type { TierType } from '#domain/form/form-definition.ts'
import type { FormId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An order line in the association's list of attendees. */
export interface Attendee {
  readonly ticket: number | null
  readonly orderNumber: string
  readonly orderedAt: Date
  readonly payer: Payer
  readonly tierName: string
  readonly tierType: TierType
  readonly amount: Cents
  readonly item: SnapshotItem
  readonly isCancelled: boolean
}

/** Ordered lines of a form, the oldest first. @param orders theirs alone; null: all of them */
export async function listAttendees(
  tx: Tx,
  formId: FormId,
  orders: readonly string[] | null,
): Promise<Attendee[]> {
  const rows = await tx
    .selectFrom('order')
    .innerJoin('order_item', 'order_item.order_id', 'order.id')
    .leftJoin('ticket', 'ticket.order_item_id', 'order_item.id')
    .select(['order.number as order_number', 'order.created_at', 'order.payer', 'ticket.number as ticket'])
    .select(['order_item.name', 'order_item.tier_type', 'order_item.amount_cents', 'order_item.detail'])
    .select('order_item.cancelled_at')
    .where('order.form_id', '=', formId)
    .$if(orders !== null, (some) =>
      some.where(sql<boolean>`"order".id = any(${[...(orders ?? [])]}::uuid[])`),
    )
    .orderBy('order.created_at')
    .orderBy('order.number')
    .orderBy('order_item.position')
    .execute()
  return rows.map((row) => ({
    ticket: row.ticket,
    orderNumber: row.order_number,
    orderedAt: row.created_at,
    // Both copied from the snapshot when the order was created.
    payer: row.payer,
    item: row.detail,
    tierName: row.name,
    tierType: row.tier_type as TierType,
    amount: cents(row.amount_cents),
    isCancelled: row.cancelled_at !== null,
  }))
}
