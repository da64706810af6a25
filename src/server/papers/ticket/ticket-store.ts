import type { SnapshotItem } from '#domain/cart/cart.ts'
import type { FormId, OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A ticket with its order line. */
export interface StoredTicket {
  readonly id: string
  /** Of its order. */
  readonly locale: Locale
  readonly number: number
  readonly code: string
  readonly formId: FormId
  readonly orderNumber: string
  readonly orderedAt: Date
  readonly tierName: string
  /** The price of the line. */
  readonly amount: Cents
  readonly item: SnapshotItem
  /** It is no longer valid for entry. */
  readonly isCancelled: boolean
}

type FoundTicket = Pick<StoredTicket, 'number' | 'formId' | 'tierName' | 'isCancelled'> & {
  /** The secret is a former one: the ticket was made again. */
  readonly isReplaced: boolean
}

/** The ticket with this secret, or that had it; null where there is none. */
export async function findTicketByCode(tx: Tx, code: string): Promise<FoundTicket | null> {
  const found = tx
    .selectFrom('ticket')
    .innerJoin('order_item', 'order_item.id', 'ticket.order_item_id')
    .select(['ticket.number', 'ticket.form_id', 'ticket.cancelled_at', 'order_item.name'])
  const row = await found.where('ticket.code', '=', code).executeTakeFirst()
  const former =
    row === undefined &&
    (await found
      .innerJoin('former_ticket', 'former_ticket.order_item_id', 'ticket.order_item_id')
      .where('former_ticket.code', '=', code)
      .executeTakeFirst())
  const known = row ?? former
  if (known === undefined || known === false) return null
  return {
    isReplaced: row === undefined,
    number: known.number,
    formId: known.form_id as FormId,
    tierName: known.name,
    isCancelled: known.cancelled_at !== null,
  }
}

/** The tickets of an order in line order; none if no line has a ticket. */
export async function listTickets(tx: Tx, orderId: OrderId): Promise<StoredTicket[]> {
  const rows = await ticketsWithLines(tx)
    .where('ticket.order_id', '=', orderId)
    .orderBy('order_item.position')
    .execute()
  return rows.map(ticketOf)
}

/** A ticket by its id; null where there is none. */
export async function findTicket(tx: Tx, id: string): Promise<StoredTicket | null> {
  const row = await ticketsWithLines(tx).where('ticket.id', '=', id).executeTakeFirst()
  return row === undefined ? null : ticketOf(row)
}

function ticketsWithLines(tx: Tx) {
  return tx
    .selectFrom('ticket')
    .innerJoin('order_item', 'order_item.id', 'ticket.order_item_id')
    .innerJoin('order', 'order.id', 'ticket.order_id')
    .select(['ticket.id', 'ticket.number', 'ticket.code', 'ticket.form_id', 'ticket.cancelled_at'])
    .select(['order.number as order_number', 'order.created_at', 'order.locale'])
    .select(['order_item.name', 'order_item.amount_cents', 'order_item.detail'])
}

type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketsWithLines>['executeTakeFirstOrThrow']>>

function ticketOf(row: TicketRow): StoredTicket {
  return {
    id: row.id,
    locale: row.locale,
    number: row.number,
    code: row.code,
    formId: row.form_id as FormId,
    orderNumber: row.order_number,
    orderedAt: row.created_at,
    tierName: row.name,
    amount: cents(row.amount_cents),
    // Copied from the snapshot when the order was created.
    item: row.detail,
    isCancelled: row.cancelled_at !== null,
  }
}
