import { sql } from 'kysely'
import { Type } from 'typebox'
import { oneOf, orNull } from '#contract/shape.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { OfflinePaymentMethod } from '#domain/payment/payment-method.ts'
import { NewCartSchema } from '#server/money/cart/cart-store.ts'
import { CartFreezeSchema } from '#server/money/payment/freeze-store.ts'
import { FinalisePlanSchema } from '#server/money/payment/finalise-plan.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { CivilDate, HexBytes, Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const entry = {
  paymentId: Uuid(),
  organisationId: Uuid<OrganisationId>(),
  /** Of the cheque or transfer. */
  number: Type.String(),
  bank: Type.String(),
  /** The member, for the journal. */
  userId: Uuid(),
}

/** Writes expected money with its cart in one round trip; false: its reference was recorded before. Throws SOLD_OUT like `writeCart`. */
export const expectOffline = callWithArguments(
  'expect_offline',
  Type.Object({
    entry: Type.Object({
      ...entry,
      reference: Type.String(),
      contentHash: HexBytes,
      paymentMethod: Opaque<OfflinePaymentMethod>(),
    }),
    cart: NewCartSchema,
    freeze: CartFreezeSchema,
  }),
  Type.Boolean(),
)

/** Makes the order of expected money that arrived; null: the association expects no such payment. */
export const receiveOffline = callWithArguments(
  'receive_offline',
  Type.Object({ entry: Type.Object({ ...entry, paidOn: CivilDate }), plan: FinalisePlanSchema }),
  orNull(
    Type.Object({
      kind: oneOf(['received', 'repeated', 'cancelled']),
      orderId: orNull(Uuid()),
      orderNumber: orNull(Type.String()),
    }),
  ),
)

/** Cancels expected money; its stock returns. `user` null: its term is over. Null: the association expects no such payment. */
export const cancelExpected = callWithArguments(
  'cancel_expected',
  Type.Object({ payment: Uuid(), organisation: Uuid<OrganisationId>(), user: orNull(Uuid()), now: Instant }),
  orNull(oneOf(['cancelled', 'repeated', 'received'])),
)

interface StoredExpected {
  readonly paymentId: string
  readonly formTitle: string
  readonly payer: Payer
  readonly amount: Cents
  readonly paymentMethod: OfflinePaymentMethod
  readonly number: string
  readonly bank: string
  readonly since: Date
}

/** Money that an association still expects, the oldest first, at most 200. For a member's transaction. */
export async function listExpected(tx: Tx, organisationId: string): Promise<StoredExpected[]> {
  const { rows } = await sql<StoredExpected>`
    select e.payment_id as "paymentId", f.definition ->> 'title' as "formTitle", e.payer,
      e.amount_cents as amount, e.payment_method as "paymentMethod", e.number, e.bank, e.created_at as since
    from readable_expected_payment e join form f on f.id = e.form_id
    where e.organisation_id = ${organisationId} and e.state = 'expected'
    order by e.created_at, e.payment_id limit 200`.execute(tx)
  return rows.map((row) => ({ ...row, amount: cents(row.amount) }))
}

/** Counts and adds up all money that an association still expects, in cents. For a member's transaction. */
export async function sumExpected(
  tx: Tx,
  organisationId: string,
): Promise<{ count: number; amount: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; amount: number; oldest: Date | null }>`
    select count(*)::integer as count, coalesce(sum(amount_cents), 0)::bigint as amount, min(created_at) as oldest
    from readable_expected_payment
    where organisation_id = ${organisationId} and state = 'expected'`.execute(tx)
  return rows[0] ?? { count: 0, amount: 0, oldest: null }
}

/** An association's entry with a reference or the id of its payment; null where there is none. */
export async function findExpected(
  tx: Tx,
  organisationId: OrganisationId,
  wanted: { readonly reference: string } | { readonly paymentId: string },
) {
  const row = await tx
    .selectFrom('expected_payment as e')
    .innerJoin('payment', 'payment.id', 'e.payment_id')
    .select([
      'e.payment_id as paymentId',
      'e.payment_method as paymentMethod',
      'e.reference',
      'e.content_hash as contentHash',
      'payment.form_id as formId',
    ])
    .where('e.organisation_id', '=', organisationId)
    .where((where) =>
      'reference' in wanted
        ? where('e.reference', '=', wanted.reference)
        : where('e.payment_id', '=', wanted.paymentId),
    )
    .executeTakeFirst()
  return row ?? null
}

/** Lists money that is still expected and was promised until `until`, the oldest first. */
export function listOldPromises(tx: Tx, { until, limit }: { readonly until: Date; readonly limit: number }) {
  return tx
    .selectFrom('expected_payment')
    .select(['payment_id as payment', 'organisation_id as organisation'])
    .where('state', '=', 'expected')
    .where('created_at', '<=', until)
    .orderBy('created_at')
    .limit(limit)
    .$castTo<{ payment: string; organisation: OrganisationId }>()
    .execute()
}
