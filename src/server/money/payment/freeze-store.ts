import { DatabaseError } from 'pg'
import { type Static, Type } from 'typebox'
import type { CartId, PaymentId } from '#domain/ids.ts'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'
import { orNull } from '#contract/shape.ts'
import {
  type CartChange,
  CartChangeSchema,
  type NewCart,
  NewCartSchema,
} from '#server/money/cart/cart-store.ts'
import { callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { DemandSchema, type HoldGuard, HoldGuardSchema } from '#server/platform/db/plan-parts.ts'
import { CentsSchema, Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import {
  AttemptFactsSchema,
  PaymentFactsSchema,
  readAttemptFacts,
  readPaymentFacts,
} from '#server/money/payment/payment-facts.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { CountedTriesSchema } from '#server/platform/defence/tries-store.ts'

import type { StoredPayment } from '#server/money/payment/payment-store.ts'

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
  /** Whether the association collects no more than its cap; absent: it does not. */
  isCapped: Type.Optional(Type.Boolean()),
  /** Null: a cart of a partner or an operator, or an operator without limits. */
  guard: orNull(HoldGuardSchema),
})
export type CartFreeze = Omit<Static<typeof CartFreezeSchema>, 'now' | 'guard'>

const FreezeAnswerSchema = Type.Union([
  Type.Object({
    kind: Type.Literal('frozen'),
    paymentId: Uuid<PaymentId>(),
    payment: PaymentFactsSchema,
    /** Null if nothing is to be paid. */
    attempt: orNull(AttemptFactsSchema),
    /** Null where nothing was counted. */
    tries: orNull(CountedTriesSchema),
  }),
  Type.Object({ kind: Type.Literal('exists'), paymentId: Uuid<PaymentId>() }),
  /** `exhausted`: the cart has reached the maximum number of refusals. */
  Type.Object({ kind: Type.Literal('exhausted') }),
  Type.Object({ kind: Type.Literal('stale') }),
])
export type FreezeAnswer = Static<typeof FreezeAnswerSchema>

/** A payment that was frozen just now, with its first attempt, as they were written. */
type Frozen = Omit<FreezeAnswer & { readonly kind: 'frozen' }, 'payment' | 'attempt'> & {
  readonly payment: StoredPayment
  readonly attempt: StoredAttempt | null
}

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
): Promise<Exclude<FreezeAnswer, { kind: 'frozen' }> | Frozen> {
  const answer = await callFreezeCart(tx, { ...freeze, guard, now })
  if (answer.kind !== 'frozen') return answer
  const { payment, attempt } = answer
  return {
    ...answer,
    payment: readPaymentFacts(payment, freeze.payment.snapshot),
    attempt: attempt === null ? null : readAttemptFacts(attempt),
  }
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
