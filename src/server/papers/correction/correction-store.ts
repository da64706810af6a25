import { type RawBuilder, sql } from 'kysely'
import { Type } from 'typebox'
import type { SnapshotItem } from '#domain/cart/cart.ts'
import type { FormId, OrderId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import type { CorrectedPayer, OrderCorrection } from '#domain/order/order-correction.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { publicName } from '#domain/payer/public-name.ts'
import { noteChangedOrders } from '#server/money/order/changed-order-store.ts'
import { asJson, callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Nothing, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An order with what may be corrected of it. */
export interface StoredCorrectable {
  readonly id: OrderId
  readonly number: string
  readonly formId: FormId
  readonly locale: Locale
  readonly payer: Payer
  /** How often it was corrected. */
  readonly version: number
  readonly areAnswersErased: boolean
  readonly isPayerErased: boolean
  /** Lines that were not cancelled. */
  readonly lines: readonly {
    readonly id: string
    readonly item: SnapshotItem
    readonly hasTicket: boolean
  }[]
}

/** Reads what may be corrected of an order; `locks` waits for other corrections and its erasure, and holds them off. */
export async function loadCorrectable(
  tx: Tx,
  orderId: OrderId,
  { locks }: { readonly locks: boolean },
): Promise<StoredCorrectable> {
  const order = await tx
    .selectFrom('order')
    .select(['number', 'form_id', 'locale', 'payer', 'corrections', 'answers_erased_at', 'payer_erased_at'])
    .where('id', '=', orderId)
    .$if(locks, (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('order_item')
    .leftJoin('ticket', 'ticket.order_item_id', 'order_item.id')
    .select(['order_item.id', 'order_item.detail as item', 'ticket.id as ticketId'])
    .where('order_item.order_id', '=', orderId)
    .where('order_item.cancelled_at', 'is', null)
    .orderBy('position')
    .execute()
  return {
    id: orderId,
    number: order.number,
    formId: order.form_id as FormId,
    locale: order.locale,
    payer: order.payer,
    version: order.corrections,
    areAnswersErased: order.answers_erased_at !== null,
    isPayerErased: order.payer_erased_at !== null,
    lines: lines.map(({ id, item, ticketId }) => ({ id, item, hasTicket: ticketId !== null })),
  }
}

/** Writes the payer of an order, also where it shows their name in public, and counts the correction. */
export async function writePayer(
  tx: Tx,
  orderId: OrderId,
  payer: Payer,
  corrected: CorrectedPayer,
): Promise<void> {
  const after = { ...payer, ...corrected }
  await tx
    .updateTable('order')
    .set({
      payer: sql<string>`payer || ${asJson(corrected)}::jsonb`,
      corrections: sql`corrections + 1`,
    })
    .where('id', '=', orderId)
    .execute()
  if (publicName(payer) === publicName(after)) return
  await tx
    .updateTable('contribution')
    .set({ display_name: publicName(after) })
    .where('order_id', '=', orderId)
    .where('display_name', 'is not', null)
    .execute()
}

/** Writes a line that is not cancelled; `isCardNew` gives its card another address. False where it is cancelled by now. */
export async function writeLine(
  tx: Tx,
  lineId: string,
  item: SnapshotItem,
  { isCardNew }: { readonly isCardNew: boolean },
): Promise<boolean> {
  const { customFields, extraOptions, participant } = item
  const row = await tx
    .updateTable('order_item')
    .set({
      detail: sql<string>`detail || ${asJson({ customFields, extraOptions, participant })}::jsonb`,
      ...(isCardNew && { card_id: sql<string>`gen_random_uuid()` }),
    })
    .where('id', '=', lineId)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes the ticket of a line again, where it has one. */
export const makeTicketAgain = callWithArguments(
  'make_ticket_again',
  Type.Object({ line: Uuid(), now: Instant }),
  Nothing,
)

/** Finds the id of the ticket of a line. */
export async function findTicketOf(tx: Tx, lineId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('ticket')
    .select('id')
    .where('order_item_id', '=', lineId)
    .executeTakeFirst()
  return row?.id ?? null
}

interface NewCorrection {
  readonly id: string
  readonly orderId: OrderId
  readonly author: 'member' | 'payer'
  readonly userId: string
  readonly before: Partial<OrderCorrection>
  readonly after: Partial<OrderCorrection>
}

/** Records a correction. */
export async function storeCorrection(tx: Tx, correction: NewCorrection, now: Date): Promise<void> {
  const { id, orderId, author, userId, before, after } = correction
  await tx
    .insertInto('order_correction')
    .values({
      id,
      order_id: orderId,
      author,
      user_id: userId,
      before: asJson(before),
      after: asJson(after),
      created_at: now,
    })
    .execute()
  await noteChangedOrders(tx, { orders: [orderId] })
}

/** Corrections of an order, the oldest first, and who made them. */
export async function listCorrections(tx: Tx, orderId: OrderId) {
  return tx
    .selectFrom('order_correction')
    .innerJoin('user_account', 'user_account.id', 'order_correction.user_id')
    .select(['order_correction.id', 'order_correction.created_at as at', 'user_account.email as by'])
    .select(['order_correction.before', 'order_correction.after'])
    .where('order_id', '=', orderId)
    .orderBy('order_correction.created_at')
    .execute()
}

/** Lists the ids of the tickets of an order, former ones too, which mails about them have as subject. */
export async function listTicketIds(tx: Tx, orderId: OrderId): Promise<string[]> {
  const rows = await tx
    .selectFrom('ticket')
    .select('id')
    .where('order_id', '=', orderId)
    .unionAll(tx.selectFrom('former_ticket').select('id').where('order_id', '=', orderId))
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds the receipts of an order that state its donor: the first year with a valid one or a correction, or null. */
export async function findStatedReceipts(
  tx: Tx,
  orderId: OrderId,
): Promise<{ readonly year: number; readonly valid: number; readonly awaitsBank: boolean } | null> {
  const stated: RawBuilder<boolean> = sql`(r.id is not null or exists (
    select from receipt_correction c where c.order_id = d.order_id and c.year <= d.year
      and c.after ->> 'country' <> ''))`
  const { rows } = await sql<{ year: number | null; valid: number; awaitsBank: boolean | null }>`
    select min(d.year) as year, count(r.id)::integer as valid, bool_or(d.awaits_bank) as "awaitsBank"
    from receipt_due d
    left join receipt r on r.order_id = d.order_id and r.year = d.year and r.ended_at is null
    where d.order_id = ${orderId} and ${stated}`.execute(tx)
  const [found] = rows
  if (found === undefined || found.year === null) return null
  return { year: found.year, valid: found.valid, awaitsBank: found.awaitsBank === true }
}
