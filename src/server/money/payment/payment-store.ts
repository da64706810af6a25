import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { CartId, FormId, OrderId, OrganisationId, PaymentId } from '#domain/ids.ts'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import type { PaymentState } from '#domain/payment/payment-machine.ts'
import { type Cents, addCents, cents } from '#domain/money.ts'
import type { ProviderName } from '#contract/organization.ts'
import { oneOf } from '#contract/shape.ts'
import { callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import { FinalisePlanSchema, LaterDebitPlanSchema } from '#server/money/payment/finalise-plan.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** One payment of a cart. `amount` goes to the association, `tip` to the platform. The charge is their sum. */
export interface StoredPayment {
  readonly id: PaymentId
  /** 1 creates the order; higher numbers are its later debits. */
  readonly installmentNumber: number
  readonly cartId: CartId
  readonly organisationId: OrganisationId
  readonly formId: FormId
  readonly amount: Cents
  readonly tip: Cents
  readonly total: Cents
  /** `none` if nothing is paid. */
  readonly provider: ProviderName
  readonly snapshot: CartSnapshot
  readonly backUrl: string | null
  readonly state: PaymentState
  readonly orderId: OrderId | null
  /** The id of its certificate, which exists once the money has arrived. */
  readonly certificateId: string
  readonly createdAt: Date
}

/** The payment with an id, or null. */
export async function findPayment(tx: Tx, id: PaymentId): Promise<StoredPayment | null> {
  const row = await tx
    .selectFrom('payment')
    .selectAll()
    .select(sql<CartSnapshot>`corrected_snapshot(payment)`.as('corrected'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const amount = cents(row.amount_cents)
  const tip = cents(row.tip_cents)
  return {
    id: row.id as PaymentId,
    installmentNumber: row.installment_number,
    cartId: row.cart_id as CartId,
    organisationId: row.organisation_id as OrganisationId,
    formId: row.form_id as FormId,
    amount,
    tip,
    total: addCents(amount, tip),
    provider: row.provider,
    // Only this store writes the snapshot, in this shape or a former one.
    snapshot: row.corrected,
    backUrl: row.back_url,
    state: row.state,
    orderId: row.order_id as OrderId | null,
    certificateId: row.certificate_id,
    createdAt: row.created_at,
  }
}

const FinaliseAnswerSchema = Type.Union([
  Type.Object({ kind: oneOf(['ordered', 'already']), orderId: Uuid() }),
  Type.Object({
    kind: Type.Literal('orphan'),
    orphanId: Uuid(),
    reason: oneOf(['duplicate', 'sold_out', 'cancelled', 'mismatch']),
  }),
])
export type FinaliseAnswer = Static<typeof FinaliseAnswerSchema>

/** Applies a plan in one round trip, in its own transaction or in `tx`. */
export const applyFinalisePlan = callFunction(
  'apply_finalise_plan',
  Type.Union([FinalisePlanSchema, LaterDebitPlanSchema]),
  FinaliseAnswerSchema,
)

/** Expires an open payment whose attempts all ended without money; false if it was not open. */
export const expirePayment = callWithArguments(
  'expire_payment',
  Type.Object({ payment: Uuid(), now: Instant }),
  Type.Boolean(),
)

const callExpireOldPayments = callWithArguments(
  'expire_old_payments',
  Type.Object({ oldest: Instant, now: Instant, limit: Type.Integer() }),
  Type.Integer(),
)

/** Expires open payments created before `oldest` without a live attempt, at most `limit`; returns the number. */
export async function expireOldPayments(tx: Tx, oldest: Date, now: Date, limit: number): Promise<number> {
  return callExpireOldPayments(tx, { oldest, now, limit })
}
