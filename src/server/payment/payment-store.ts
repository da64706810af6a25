import { type Static, Type } from 'typebox'
import type { CartId, FormId, OrderId, OrganisationId, PaymentRequestId } from '#domain/ids.ts'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import { readSnapshot } from '#domain/cart/items/read-snapshot.ts'
import type { PaymentState } from '#domain/payment/payment-machine.ts'
import { type Cents, addCents, cents } from '#domain/money.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'
import type { ProviderName } from '#contract/organization.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { type CartChange, CartChangeSchema, type NewCart, NewCartSchema } from '#server/cart/cart-store.ts'
import { callFunction, callWithArguments } from '#server/db/call-function.ts'
import { DemandSchema } from '#server/db/plan-parts.ts'
import { CentsSchema, Instant, Opaque, Uuid } from '#server/db/plan-schemas.ts'
import { FinalisePlanSchema, LaterDebitPlanSchema } from '#server/payment/finalise-plan.ts'
import type { Tx } from '#server/db/schema.ts'

/** One payment of a cart. `amount` goes to the association, `tip` to the platform; charged is their sum. */
export interface StoredPayment {
  readonly id: PaymentRequestId
  /** 1 makes the order; those above are its later debits. */
  readonly installmentNumber: number
  readonly cartId: CartId
  readonly organisationId: OrganisationId
  readonly formId: FormId
  readonly amount: Cents
  readonly tip: Cents
  readonly total: Cents
  /** `none` where nothing is paid. */
  readonly provider: ProviderName
  readonly snapshot: CartSnapshot
  readonly backUrl: string | null
  readonly state: PaymentState
  readonly orderId: OrderId | null
  /** Where its certificate is, once the money is there. */
  readonly certificateId: string
  readonly createdAt: Date
}

/** The payment at an id, or null. */
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
    // Written by this store alone, in this shape or a former one, and never changed.
    snapshot: readSnapshot(row.snapshot),
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
  /** The payer as stored from now on, with the terms acknowledged. */
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
  /** null where nothing is to be paid. */
  attempt: orNull(Type.Object({ id: Uuid(), savesPaymentMethod: Type.Boolean() })),
})
export type CartFreeze = Omit<Static<typeof CartFreezeSchema>, 'now'>

const FreezeAnswerSchema = Type.Union([
  Type.Object({ kind: oneOf(['frozen', 'exists']), paymentId: Uuid<PaymentRequestId>() }),
  /** `exhausted`: the cart has seen as many refusals as it may. */
  Type.Object({ kind: Type.Literal('exhausted') }),
  Type.Object({ kind: Type.Literal('stale') }),
])
export type FreezeAnswer = Static<typeof FreezeAnswerSchema>

const callFreezeCart = callFunction('freeze_cart', CartFreezeSchema, FreezeAnswerSchema)

/** Freezes a cart and opens its payment and first attempt, in one round trip; a second call gets the first's. */
export async function freezeCart(tx: Tx, freeze: CartFreeze, now: Date): Promise<FreezeAnswer> {
  return callFreezeCart(tx, { ...freeze, now })
}

const RepeatedCartSchema = Type.Union([FreezeAnswerSchema, Type.Object({ kind: Type.Literal('repeated') })])

const callCreateFrozenCart = callWithArguments(
  'create_frozen_cart',
  Type.Object({ cart: NewCartSchema, freeze: CartFreezeSchema }),
  RepeatedCartSchema,
)

/**
 * Makes a cart and freezes it for payment, or neither, in one round trip. `repeated`: the Idempotency-Key made a cart
 * before. Throws SOLD_OUT as `writeCart` does.
 */
export async function createFrozenCart(
  tx: Tx,
  { cart, freeze }: { readonly cart: NewCart; readonly freeze: CartFreeze },
  now: Date,
  expires: Date,
): Promise<Static<typeof RepeatedCartSchema>> {
  return callCreateFrozenCart(tx, { cart: { ...cart, now, expires }, freeze: { ...freeze, now } })
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
 * Opens a cart again where a payment that can take no money froze it, replaces its content and freezes it, all or
 * nothing, in one round trip. `frozen_elsewhere`: money may still come. Throws SOLD_OUT as `writeCart` does, OB005
 * where somebody wrote at the same instant.
 */
export async function replaceFrozenCart(
  tx: Tx,
  { change, freeze }: { readonly change: CartChange; readonly freeze: CartFreeze },
  now: Date,
  expires: Date,
): Promise<Static<typeof ReplacedCartSchema>> {
  return callReplaceFrozenCart(tx, { cart: { ...change, now, expires }, freeze: { ...freeze, now } })
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

/** Applies a plan, in one round trip, as one transaction of its own or as part of `tx`. */
export const applyFinalisePlan = callFunction(
  'finalise_payment',
  Type.Union([FinalisePlanSchema, LaterDebitPlanSchema]),
  FinaliseAnswerSchema,
)

/** Gives up an open payment whose attempts all ended without money; false where it was not open. */
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

/** Gives up open payments made before `oldest` where no attempt is live, at most `limit`; answers how many. */
export async function expireOldPayments(tx: Tx, oldest: Date, now: Date, limit: number): Promise<number> {
  return callExpireOldPayments(tx, { oldest, now, limit })
}
