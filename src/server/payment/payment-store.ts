import { sql } from 'kysely'
import type { CartId, FormId, OrderId, OrganisationId, PaymentRequestId } from '#domain/ids.ts'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import { readSnapshot } from '#domain/cart/items/read-snapshot.ts'
import type { PaymentState } from '#domain/payment/payment-machine.ts'
import { type Cents, addCents, cents } from '#domain/money.ts'
import type { StockDemand } from '#domain/stock/stock-demand.ts'
import type { ProviderName } from '#contract/organization.ts'
import { type CartChange, type NewCart, newCartArgument } from '#server/cart/cart-store.ts'
import type { FinalisePlan, LaterDebitPlan } from '#server/payment/finalise-plan.ts'
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

export interface CartFreeze {
  readonly cartId: CartId
  readonly version: number
  readonly deadline: Date
  readonly demand: StockDemand
  /** The payer as stored from now on, with the terms acknowledged. */
  readonly payer: unknown
  readonly payment: {
    readonly id: string
    readonly amount: Cents
    readonly tip: Cents
    readonly provider: ProviderName
    readonly snapshot: CartSnapshot
    readonly snapshotHash: string
    readonly backUrl: string | null
  }
  /** null where nothing is to be paid. */
  readonly attempt: { readonly id: string; readonly keepsMeans: boolean } | null
}

export type FreezeAnswer =
  | { readonly kind: 'frozen' | 'exists'; readonly paymentId: PaymentRequestId }
  /** `exhausted`: the cart has seen as many refusals as it may. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'stale' }

/** Freezes a cart and opens its payment and first attempt, in one round trip; a second call gets the first's. */
export async function freezeCart(tx: Tx, freeze: CartFreeze, now: Date): Promise<FreezeAnswer> {
  const argument = JSON.stringify({ ...freeze, now })
  const { rows } = await sql<{
    answer: FreezeAnswer
  }>`select freeze_cart(${argument}::jsonb) as answer`.execute(tx)
  return answerOf(rows)
}

/**
 * Makes a cart and freezes it for payment, or neither, in one round trip. `repeated`: the Idempotency-Key made a cart
 * before. Throws SOLD_OUT as `writeCart` does.
 */
export async function createFrozenCart(
  tx: Tx,
  { cart, freeze }: { readonly cart: NewCart; readonly freeze: CartFreeze },
  now: Date,
  expires: Date,
): Promise<FreezeAnswer | { readonly kind: 'repeated' }> {
  const [made, frozen] = [newCartArgument(cart, now, expires), JSON.stringify({ ...freeze, now })]
  const { rows } = await sql<{ answer: FreezeAnswer | { readonly kind: 'repeated' } }>`
    select create_frozen_cart(${made}::jsonb, ${frozen}::jsonb) as answer
  `.execute(tx)
  return answerOf(rows)
}

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
): Promise<FreezeAnswer | { readonly kind: 'frozen_elsewhere' }> {
  const [changed, frozen] = [
    { ...change, now, expires },
    { ...freeze, now },
  ].map((part) => JSON.stringify(part))
  const { rows } = await sql<{ answer: FreezeAnswer | { readonly kind: 'frozen_elsewhere' } }>`
    select replace_frozen_cart(${changed}::jsonb, ${frozen}::jsonb) as answer
  `.execute(tx)
  return answerOf(rows)
}

export type FinaliseAnswer =
  | { readonly kind: 'ordered' | 'already'; readonly orderId: string }
  | {
      readonly kind: 'orphan'
      readonly orphanId: string
      readonly reason: 'duplicate' | 'sold_out' | 'cancelled' | 'mismatch'
    }

/** Applies a plan, in one round trip, as one transaction of its own or as part of `tx`. */
export async function applyFinalisePlan(
  tx: Tx,
  plan: FinalisePlan | LaterDebitPlan,
  now: Date,
): Promise<FinaliseAnswer> {
  const argument = JSON.stringify({ ...plan, now })
  const { rows } = await sql<{
    answer: FinaliseAnswer
  }>`select finalise_payment(${argument}::jsonb) as answer`.execute(tx)
  return answerOf(rows)
}

/** Gives up an open payment whose attempts all ended without money. */
export async function expirePayment(tx: Tx, paymentId: PaymentRequestId, now: Date): Promise<void> {
  await sql`select expire_payment(${paymentId}, ${now})`.execute(tx)
}

/** Gives up open payments made before `oldest` where no attempt is live, at most `limit`; answers how many. */
export async function expireOldPayments(tx: Tx, oldest: Date, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{
    answer: number
  }>`select expire_old_payments(${oldest}, ${now}, ${limit}) as answer`.execute(tx)
  return answerOf(rows)
}

function answerOf<T>(rows: readonly { answer: T }[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('the database function answered nothing')
  return row.answer
}
