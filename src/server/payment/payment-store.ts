import { sql } from 'kysely'
import type { CartId, FormId, OrderId, OrganisationId, PaymentRequestId } from '#domain/ids.ts'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import type { PaymentState } from '#domain/payment/payment-machine.ts'
import { type Cents, addCents, cents } from '#domain/money.ts'
import type { ProviderName } from '#contract/organization.ts'
import type { Tx } from '#server/db/schema.ts'

/** One payment of a cart. `amount` goes to the association, `tip` to the platform; charged is their sum. */
export interface StoredPayment {
  readonly id: PaymentRequestId
  readonly cartId: CartId
  readonly organisationId: OrganisationId
  readonly formId: FormId
  readonly amount: Cents
  readonly tip: Cents
  readonly total: Cents
  readonly provider: ProviderName | 'none'
  readonly snapshot: CartSnapshot
  readonly backUrl: string | null
  readonly state: PaymentState
  readonly orderId: OrderId | null
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
    cartId: row.cart_id as CartId,
    organisationId: row.organisation_id as OrganisationId,
    formId: row.form_id as FormId,
    amount,
    tip,
    total: addCents(amount, tip),
    provider: row.provider,
    // Written by this store alone, in this shape, and never changed.
    snapshot: row.snapshot as CartSnapshot,
    backUrl: row.back_url,
    state: row.state,
    orderId: row.order_id as OrderId | null,
    createdAt: row.created_at,
  }
}

export interface CartFreeze {
  readonly cartId: CartId
  readonly version: number
  readonly deadline: Date
  readonly demand: ReadonlyMap<string, number>
  /** The payer as stored from now on, with the terms acknowledged. */
  readonly payer: unknown
  readonly payment: {
    readonly id: string
    readonly amount: Cents
    readonly tip: Cents
    readonly provider: ProviderName | 'none'
    readonly snapshot: CartSnapshot
    readonly snapshotHash: string
    readonly backUrl: string | null
  }
  /** null where nothing is to be paid. */
  readonly attempt: { readonly id: string } | null
}

export type FreezeAnswer =
  | { readonly kind: 'frozen' | 'exists'; readonly paymentId: PaymentRequestId }
  /** `exhausted`: the cart has seen as many refusals as it may. */
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'stale' }

/** Freezes a cart and opens its payment and first attempt, in one round trip; a second call gets the first's. */
export async function freezeCart(tx: Tx, freeze: CartFreeze, now: Date): Promise<FreezeAnswer> {
  const argument = JSON.stringify({ ...freeze, demand: Object.fromEntries(freeze.demand), now })
  const { rows } = await sql<{
    answer: FreezeAnswer
  }>`select freeze_cart(${argument}::jsonb) as answer`.execute(tx)
  return answerOf(rows)
}

/** What finalise_payment takes: everything decided before, so that the locked part is one round trip. */
export interface FinalisePlan {
  readonly paymentId: string
  readonly attemptId: string | null
  readonly providerRef: string | null
  readonly captured: number
  readonly currency: string
  readonly orphanId: string
  readonly numberScope: string
  readonly numberPrefix: string
  readonly demand: Readonly<Record<string, number>>
  readonly order: {
    readonly id: string
    readonly locale: string
    readonly payer: unknown
    readonly vat: number
    readonly discount: number
  }
  readonly items: readonly unknown[]
  readonly entries: readonly unknown[]
  readonly contribution: {
    readonly displayName: string | null
    readonly publishAmount: boolean
    readonly comment: string | null
    readonly isOrganisation: boolean
  }
  readonly mails: readonly {
    readonly id: string
    readonly kind: string
    readonly recipient: string
    readonly locale: string
    readonly payload: unknown
  }[]
}

export type FinaliseAnswer =
  | { readonly kind: 'ordered' | 'already'; readonly orderId: string }
  | {
      readonly kind: 'orphan'
      readonly orphanId: string
      readonly reason: 'duplicate' | 'sold_out' | 'cancelled' | 'mismatch'
    }

/** Applies a plan, in one round trip, as one transaction of its own or as part of `tx`. */
export async function applyFinalisePlan(tx: Tx, plan: FinalisePlan, now: Date): Promise<FinaliseAnswer> {
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
