import { sql } from 'kysely'
import type { OrderId, PaymentId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The entry of the journal with which an order was entered by hand: a member, or the gate and the number of its device. */
export interface StoredEntry {
  readonly email: string | null
  readonly gate: string | null
  readonly device: string | null
}

/** Finds who entered an order by hand; null: no member and no gate did. */
export async function findEntryOf(
  tx: Tx,
  organisationId: string,
  orderNumber: string,
): Promise<StoredEntry | null> {
  const row = await tx
    .selectFrom('access_journal')
    .leftJoin('user_account', 'user_account.id', 'access_journal.user_id')
    .select('user_account.email')
    .select([
      sql<string | null>`access_journal.detail ->> 'gate'`.as('gate'),
      sql<string | null>`access_journal.detail ->> 'device'`.as('device'),
    ])
    .where('access_journal.organisation_id', '=', organisationId)
    .where('access_journal.action', 'in', ['offlineEntered', 'offlineReceived', 'soldAtGate'])
    .where(sql`access_journal.detail ->> 'number'`, '=', orderNumber)
    .orderBy('access_journal.id')
    .executeTakeFirst()
  return row ?? null
}

/** When members had a refused debit of an order charged again, and who they are. */
export async function listRetries(tx: Tx, organisationId: string, orderNumber: string) {
  return tx
    .selectFrom('access_journal')
    .innerJoin('user_account', 'user_account.id', 'access_journal.user_id')
    .select(['user_account.email as by', 'access_journal.created_at as at'])
    .where('access_journal.organisation_id', '=', organisationId)
    .where('access_journal.action', '=', 'debitRetried')
    .where(sql`access_journal.detail ->> 'number'`, '=', orderNumber)
    .execute()
}

/** Ids of those of the payments that were charged on their day, without their payer. */
export async function listCharged(tx: Tx, paymentIds: readonly PaymentId[]): Promise<ReadonlySet<string>> {
  if (paymentIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('payment_attempt')
    .select('payment_id as id')
    .where('payment_id', 'in', paymentIds)
    .where('state', '=', 'succeeded')
    .where('kind', '=', 'collector')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Requests that cancelled lines of an order: for each line the first one that was done, as `asked_by` has its author. */
export async function listLineCancellations(tx: Tx, orderId: OrderId) {
  const rows = await tx
    .selectFrom('refund_request_line as line')
    .innerJoin('refund_request as request', 'request.id', 'line.request_id')
    .leftJoin('user_account', (join) =>
      join.on(sql<boolean>`request.asked_by = 'member:' || user_account.id`),
    )
    .distinctOn('line.order_item_id')
    .select(['line.order_item_id as itemId', 'request.asked_by as askedBy', 'user_account.email as by'])
    .where('request.order_id', '=', orderId)
    .orderBy('line.order_item_id')
    .orderBy('request.done_at', (order) => order.asc().nullsLast())
    .orderBy('request.created_at')
    .execute()
  return new Map(rows.map(({ itemId, ...request }) => [itemId, request]))
}
