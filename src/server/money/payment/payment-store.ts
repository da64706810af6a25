import { DatabaseError } from 'pg'
import { type Static, Type } from 'typebox'
import type { CartId, FormId, OrderId, OrganisationId, PaymentRequestId } from '#domain/ids.ts'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import type { PaymentState } from '#domain/payment/payment-machine.ts'
import { type Cents, addCents, cents } from '#domain/money.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'
import type { ProviderName } from '#contract/organization.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import {
  type CartChange,
  CartChangeSchema,
  type NewCart,
  NewCartSchema,
} from '#server/money/cart/cart-store.ts'
import { callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { DemandSchema, type HoldGuard, HoldGuardSchema } from '#server/platform/db/plan-parts.ts'
import { CentsSchema, Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import { FinalisePlanSchema, LaterDebitPlanSchema } from '#server/money/payment/finalise-plan.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { CountedTriesSchema } from '#server/platform/defence/tries-store.ts'

/** One payment of a cart. `amount` goes to the association, `tip` to the platform. The charge is their sum. */
export interface StoredPayment {
  readonly id: PaymentRequestId
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
export async function findPayment(tx: Tx, id: PaymentRequestId): Promise<StoredPayment | null> {
  const row = await tx.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const amount = cents(row.amount_cents)
  const tip = cents(row.tip_cents)
  return {
    id: row.id as PaymentRequestId,
    installmentNumber: row.installment_number,
    cartId: row.cart_id as CartId,
    organisationId: row.organisation_id as OrganisationId,
    formId: row.form_id as FormId,
    amount,
    tip,
    total: addCents(amount, tip),
    provider: row.provider,
    // Only this store writes the snapshot, in this shape or a former one. It never changes.
    snapshot: row.snapshot,
    backUrl: row.back_url,
    state: row.state,
    orderId: row.order_id as OrderId | null,
    certificateId: row.certificate_id,
    createdAt: row.created_at,
  }
}

export const CartFreezeSchema = Type.Object({
  cartId: Uuid<CartId>(),
  version: Type.Integer(),
  now: Instant,
  deadline: Instant,
  demand: DemandSchema,
  /** The payer as stored from now on, with the accepted terms. */
  payer: Opaque<StoredPayer>(),
  payment: Type.Object({
    id: Uuid(),
    amount: CentsSchema,
    tip: CentsSchema,
    provider: Type.String(),
    snapshot: Opaque<CartSnapshot>(),
    snapshotHash: Type.String(),
    backUrl: orNull(Type.String()),
  }),
  /** Null if nothing is to be paid. */
  attempt: orNull(Type.Object({ id: Uuid(), savesPaymentMethod: Type.Boolean() })),
  /** The `rowVersion` of the form by which the snapshot was made. */
  formVersion: Type.String(),
  /** Whose cards are counted, hexadecimal, and since when; absent: nothing is counted. */
  tries: Type.Optional(Type.Object({ address: Type.String(), since: Instant })),
  /** Null: a cart of a partner or an operator, or an operator without limits. */
  guard: orNull(HoldGuardSchema),
})
export type CartFreeze = Omit<Static<typeof CartFreezeSchema>, 'now' | 'guard'>

const FreezeAnswerSchema = Type.Union([
  Type.Object({
    kind: Type.Literal('frozen'),
    paymentId: Uuid<PaymentRequestId>(),
    certificateId: Type.String(),
    /** Null where nothing was counted. */
    tries: orNull(CountedTriesSchema),
  }),
  Type.Object({ kind: Type.Literal('exists'), paymentId: Uuid<PaymentRequestId>() }),
  /** `exhausted`: the cart has reached the maximum number of refusals. */
  Type.Object({ kind: Type.Literal('exhausted') }),
  Type.Object({ kind: Type.Literal('stale') }),
])
export type FreezeAnswer = Static<typeof FreezeAnswerSchema>

const callFreezeCart = callFunction('freeze_cart', CartFreezeSchema, FreezeAnswerSchema)

/**
 * Freezes a cart and opens its payment and first attempt, in one round trip. A second call gets the same payment. Units
 * whose hold expired are taken again within the share of the client in `guard`. Throws SOLD_OUT like `writeCart`.
 */
export async function freezeCart(
  tx: Tx,
  freeze: CartFreeze,
  guard: HoldGuard | null,
  now: Date,
): Promise<FreezeAnswer> {
  return callFreezeCart(tx, { ...freeze, guard, now })
}

/** Whether a cart that was to be frozen, or its form, was written by another session since it was read. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === 'OB005'
}

const RepeatedCartSchema = Type.Union([FreezeAnswerSchema, Type.Object({ kind: Type.Literal('repeated') })])

const callCreateFrozenCart = callWithArguments(
  'create_frozen_cart',
  Type.Object({ cart: NewCartSchema, freeze: CartFreezeSchema }),
  RepeatedCartSchema,
)

/**
 * Creates a cart and freezes it for payment, all or nothing, in one round trip. `repeated`: the Idempotency-Key has
 * already created a cart. Throws SOLD_OUT like `writeCart`, OB005 where the form was changed meanwhile.
 */
export async function createFrozenCart(
  tx: Tx,
  { cart, freeze }: { readonly cart: NewCart; readonly freeze: CartFreeze },
  now: Date,
  expires: Date,
): Promise<Static<typeof RepeatedCartSchema>> {
  return callCreateFrozenCart(tx, {
    cart: { ...cart, now, expires },
    freeze: { ...freeze, guard: cart.guard, now },
  })
}

const ReplacedCartSchema = Type.Union([
  FreezeAnswerSchema,
  Type.Object({ kind: Type.Literal('frozen_elsewhere') }),
])

const callReplaceFrozenCart = callWithArguments(
  'replace_frozen_cart',
  Type.Object({ cart: CartChangeSchema, freeze: CartFreezeSchema }),
  ReplacedCartSchema,
)

/**
 * Reopens a cart frozen by a payment that can take no more money, replaces its content and freezes it, all or nothing,
 * in one round trip. `frozen_elsewhere`: money may still arrive. Throws SOLD_OUT like `writeCart`, OB005 after a
 * concurrent write.
 */
export async function replaceFrozenCart(
  tx: Tx,
  { change, freeze }: { readonly change: CartChange; readonly freeze: CartFreeze },
  now: Date,
  expires: Date,
): Promise<Static<typeof ReplacedCartSchema>> {
  return callReplaceFrozenCart(tx, {
    cart: { ...change, now, expires },
    freeze: { ...freeze, guard: change.guard, now },
  })
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
  'finalise_payment',
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
