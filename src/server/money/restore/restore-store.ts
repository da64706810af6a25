import { type Kysely, sql } from 'kysely'
import { Type } from 'typebox'
import type { ProviderName } from '#contract/organization.ts'
import { oneOf } from '#contract/shape.ts'
import type { AttemptId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import { callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { CentsSchema, Instant, Nothing, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Database, Tx } from '#server/platform/db/schema.ts'

/** Loads the origin that charges carry at the provider; the first call names the site. */
export const loadChargeOrigin = callWithArguments(
  'load_charge_origin',
  Type.Object({ id: Uuid() }),
  Type.Object({ siteId: Uuid(), numberSeries: Type.Integer() }),
)

/**
 * Records charges of this site that have no attempt here, each once. A new one starts a new series of order
 * numbers. Returns the provider's references of the charges that are not settled.
 */
export const noteUnknownCharges = callFunction(
  'note_unknown_charges',
  Type.Object({
    provider: Type.String(),
    charges: listOf(
      Type.Object({
        providerRef: Type.String(),
        reference: Type.String(),
        amount: CentsSchema,
        refunded: CentsSchema,
        at: Instant,
        numberSeries: Type.Integer(),
      }),
    ),
    now: Instant,
  }),
  listOf(Type.String()),
)

/** Records that an unknown charge was refunded, once; false if it was before. */
export const settleUnknownCharge = callWithArguments(
  'settle_unknown_charge',
  Type.Object({
    provider: Type.String(),
    providerRef: Type.String(),
    by: oneOf(['refund', 'hand']),
    refundRef: Type.String(),
    now: Instant,
  }),
  Type.Boolean(),
)

/** After a refused refund of an unknown charge: the next one has another id. */
export const renewUnknownRefund = callWithArguments(
  'renew_unknown_refund',
  Type.Object({ refundId: Uuid() }),
  Nothing,
)

/** Starts a new series of order and ticket numbers; returns the number that it starts after. */
export const startNumberSeries = callWithArguments(
  'start_number_series',
  Type.Object({ seen: Type.Integer(), now: Instant }),
  Type.Integer(),
)

/** After orders were lost whose highest number is `seen`: starts a new series unless one began after it. */
export const noteLostOrders = callWithArguments(
  'note_lost_orders',
  Type.Object({ seen: Type.Integer(), now: Instant }),
  Type.Boolean(),
)

/** A charge of this site without an attempt here, which waits for its refund. */
export interface UnknownCharge {
  readonly provider: ProviderName
  readonly providerRef: string
  readonly attemptId: AttemptId
  readonly amount: Cents
  /** Amount to refund: the provider had not refunded it when it was found. */
  readonly left: Cents
  readonly at: Date
  readonly refundId: string
}

/** Unknown charges that are not settled, the oldest first. */
export async function listOpenCharges(tx: Tx): Promise<UnknownCharge[]> {
  const rows = await tx
    .selectFrom('unknown_charge')
    .selectAll()
    .where('settled_at', 'is', null)
    .orderBy('charged_at')
    .orderBy('provider_ref')
    .execute()
  return rows.map((row) => ({
    provider: row.provider as ProviderName,
    providerRef: row.provider_ref,
    attemptId: row.reference as AttemptId,
    amount: cents(row.amount_cents),
    left: cents(row.left_cents),
    at: row.charged_at,
    refundId: row.refund_id,
  }))
}

/** Number of unknown charges that are not settled: above 0, the platform is restored and takes no new payment. */
export async function countOpenCharges(tx: Tx): Promise<number> {
  const row = await tx
    .selectFrom('unknown_charge')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** References of the recorded unknown charges among these. */
export async function listRecordedCharges(
  tx: Tx,
  provider: ProviderName,
  refs: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('unknown_charge')
    .select('provider_ref')
    .where('provider', '=', provider)
    .where('provider_ref', 'in', [...refs])
    .execute()
  return new Set(rows.map(({ provider_ref }) => provider_ref))
}

/** The ids among these that are attempts here. */
export async function listAttemptsAmong(tx: Tx, ids: readonly AttemptId[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from payment_attempt where id = any(${ids}::uuid[])
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** The ids among these that are orders here. */
export async function listOrdersAmong(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('order')
    .select('id')
    .where('id', 'in', [...ids])
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Of each order, the highest of its number, without its year, and the numbers of its tickets. */
export async function listHighestNumbers(
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ id: string; number: number }[]> {
  const rows = await tx
    .selectFrom('order')
    .leftJoin('ticket', 'ticket.order_id', 'order.id')
    .select(['order.id', 'order.number', (eb) => eb.fn.max('ticket.number').as('ticket')])
    .where('order.id', 'in', [...orderIds])
    .groupBy('order.id')
    .execute()
  return rows.map(({ id, number, ticket }) => ({
    id,
    number: Math.max(Number(number.split('-').at(-1)), Number(ticket ?? 0)),
  }))
}

/** Runs work that writes orders down beside the database, while no other process does. */
export async function markAlone(db: Kysely<Database>, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('orders without charge', 0))`.execute(tx)
    await work()
  })
}

/** Creation time of the newest attempt; null before the first. */
export async function findNewestAttempt(tx: Tx): Promise<Date | null> {
  const row = await tx
    .selectFrom('payment_attempt')
    .select('created_at')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}
