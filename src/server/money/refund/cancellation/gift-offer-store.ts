import { sql } from 'kysely'
import { Type } from 'typebox'
import type { OrderId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { CancelledOrderStatus } from '#domain/refund/cancellation.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { LedgerEntries, ShareSchema } from '#server/platform/db/plan-parts.ts'
import { CentsSchema, Instant, Nothing, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Records that a payer gives what would be refunded of an order: no money moves. @throws where nothing is offered */
export const renounceRefund = callFunction(
  'renounce_refund',
  Type.Object({
    id: Uuid(),
    orderId: Uuid<OrderId>(),
    organisationId: Uuid(),
    gifts: listOf(
      Type.Object({
        id: Uuid(),
        paymentId: Uuid(),
        amount: CentsSchema,
        tip: CentsSchema,
        shares: listOf(ShareSchema),
        /** Entries of the ledger: the sale is owed back, and given. */
        owedBack: LedgerEntries,
        given: LedgerEntries,
      }),
    ),
    now: Instant,
  }),
  Nothing,
)

/** Offer to the payer of a cancelled order. */
export interface StoredGiftOffer {
  readonly orderId: OrderId
  readonly tierId: string | null
  readonly wantedIds: readonly string[] | null
  readonly isWhole: boolean
  readonly lineIds: readonly string[]
  readonly status: CancelledOrderStatus
  readonly until: Date
  /** Cents that were given, and when. */
  readonly given: Cents
  readonly givenAt: Date | null
}

/** The offer to the payer of an order of a cancellation; null where nothing was offered. */
export async function findGiftOffer(tx: Tx, id: string): Promise<StoredGiftOffer | null> {
  const { rows } = await sql<Omit<StoredGiftOffer, 'given'> & { given: number }>`
    select o.order_id as "orderId", c.tier_id as "tierId", c.wanted_line_ids as "wantedIds", c.is_whole as "isWhole",
      o.line_ids as "lineIds",
      cancelled_order_status(o) as status, o.offered_until as until, n.given, n.given_at as "givenAt"
    from cancellation_order o join cancellation c on c.id = o.cancellation_id cross join lateral (
      select coalesce(sum(amount_cents), 0)::bigint as given, max(given_at) as given_at
      from renunciation where cancellation_order_id = o.id
    ) n
    where o.id = ${id} and o.offered_until is not null`.execute(tx)
  const [row] = rows
  return row === undefined ? null : { ...row, given: cents(row.given) }
}

/** Gifts from cancellations of an order: cents, and when each was given. */
export async function listRenunciations(
  tx: Tx,
  orderId: OrderId,
): Promise<{ readonly amount: number; readonly givenAt: Date }[]> {
  const { rows } = await sql<{ amount: number; givenAt: Date }>`
    select sum(amount_cents)::bigint as amount, given_at as "givenAt" from renunciation
    where order_id = ${orderId} group by given_at order by given_at`.execute(tx)
  return rows
}

/** The latest cancellation of lines of an order alone, whose payer has not chosen or which failed; null where there is none. */
export async function findOpenOffer(
  tx: Tx,
  orderId: OrderId,
): Promise<{ readonly cancellationId: string; readonly until: Date | null } | null> {
  const { rows } = await sql<{ cancellationId: string; until: Date | null }>`
    select c.id as "cancellationId", o.offered_until as until
    from cancellation c join cancellation_order o on o.cancellation_id = c.id
    where c.order_id = ${orderId} and o.state <> all(state_set('cancelledOrder', 'settled'))
    order by c.created_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Whether an idempotency key began an offer before. */
export async function isOffered(tx: Tx, token: string): Promise<boolean> {
  const row = await tx.selectFrom('cancellation').select('id').where('token', '=', token).executeTakeFirst()
  return row !== undefined
}
