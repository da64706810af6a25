import { sql } from 'kysely'
import type { FieldAnswer, SnapshotItem } from '#domain/cart/cart.ts'
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
  /** Answers to the questions of the form, which are asked once per order and stored with its lines. */
  readonly orderAnswers: readonly FieldAnswer[]
  readonly isCancelled: boolean
  /** When its ticket first came in. */
  readonly enteredAt: Date | null
}

/** Lines of some orders, the oldest order first. */
export async function listAttendees(tx: Tx, orders: readonly string[]): Promise<Attendee[]> {
  const rows = await tx
    .selectFrom('order')
    .innerJoin('order_item', 'order_item.order_id', 'order.id')
    .leftJoin('ticket', 'ticket.order_item_id', 'order_item.id')
    .select(['order.number as order_number', 'order.created_at', 'order.payer', 'ticket.number as ticket'])
    .select(['order_item.name', 'order_item.tier_type', 'order_item.amount_cents', 'order_item.detail'])
    .select('order_item.cancelled_at')
    .select(
      sql<Date | null>`(select min(c.scanned_at) from check_in c
        where c.ticket_id = ticket.id and c.undone_at is null)`.as('entered_at'),
    )
    .where(sql<boolean>`"order".id = any(${[...orders]}::uuid[])`)
    .orderBy('order.created_at')
    .orderBy('order.number')
    .orderBy('order_item.position')
    .execute()
  const answers = Map.groupBy(rows, ({ order_number }) => order_number)
  return rows.map((row) => ({
    ticket: row.ticket,
    orderNumber: row.order_number,
    orderedAt: row.created_at,
    // Both copied from the snapshot when the order was created.
    payer: row.payer,
    item: row.detail,
    orderAnswers: (answers.get(row.order_number) ?? []).flatMap(({ detail }) => detail.customFields),
    tierName: row.name,
    tierType: row.tier_type as TierType,
    amount: cents(row.amount_cents),
    isCancelled: row.cancelled_at !== null,
    enteredAt: row.entered_at,
  }))
}

/** An order of a form in the order of its list. */
export interface OrderPlace {
  readonly id: string
  readonly at: string
  readonly number: string
}

/**
 * Lists orders of a form, the oldest first, after one of them.
 * @param from the table, for an operator, or the view of those whom a member may read, for a member's transaction
 */
export async function listOrdersOf(
  tx: Tx,
  formId: FormId,
  {
    after,
    most,
    from,
  }: { readonly after: OrderPlace | null; readonly most: number; readonly from: 'order' | 'readable_order' },
): Promise<OrderPlace[]> {
  const begin =
    after === null ? sql`true` : sql`(o.created_at, o.number) > (${after.at}::timestamptz, ${after.number})`
  const { rows } = await sql<OrderPlace>`
    select o.id, o.created_at::text as at, o.number from ${sql.table(from)} o
    where o.form_id = ${formId} and ${begin} order by o.created_at, o.number limit ${most}`.execute(tx)
  return rows
}
