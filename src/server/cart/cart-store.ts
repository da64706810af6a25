import type { CartId, FormId, OrganisationId, PaymentRequestId } from '#domain/ids.ts'
import { sql } from 'kysely'
import type { InstallmentCount, PaymentFrequency } from '#domain/form/form-definition.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { StockDemand } from '#domain/stock/stock-demand.ts'
import type { StoredCartItem } from '#domain/cart/cart.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import type { Tx } from '#server/db/schema.ts'
import type { StockRefusal } from '#server/form/stock-store.ts'

/** The cart at an id, whoever asks; null where there is none. Access is checked by the caller. */
export async function findCart(tx: Tx, id: CartId): Promise<StoredCart | null> {
  const row = await selectCart(tx).where('cart.id', '=', id).executeTakeFirst()
  return row === undefined ? null : readCart(row)
}

/** The cart that an Idempotency-Key made on a form with this very body, or null. */
export async function findCartByIdempotency(
  tx: Tx,
  formId: FormId,
  hash: Buffer,
  body: Buffer,
): Promise<StoredCart | null> {
  const row = await selectCart(tx)
    .where('form_id', '=', formId)
    .where('idempotency_hash', '=', hash)
    .where('idempotency_body', '=', body)
    .executeTakeFirst()
  return row === undefined ? null : readCart(row)
}

type CartRow = Awaited<ReturnType<ReturnType<typeof selectCart>['executeTakeFirstOrThrow']>>
const selectCart = (tx: Tx) =>
  tx
    .selectFrom('cart')
    .selectAll('cart')
    .select((eb) =>
      eb
        .selectFrom('payment')
        .select('payment.id')
        .whereRef('payment.cart_id', '=', 'cart.id')
        .where('payment.installment_number', '=', 1)
        .where('payment.state', '<>', 'cancelled')
        .orderBy('payment.created_at', 'desc')
        .limit(1)
        .as('payment_id'),
    )

function readCart(row: CartRow): StoredCart {
  return {
    id: row.id as CartId,
    keyHash: row.key_hash,
    formId: row.form_id as FormId,
    state: row.state,
    version: row.version,
    locale: row.locale,
    // Written by this store alone, in this shape.
    items: row.items,
    payer: row.payer,
    realAmount: cents(row.real_amount_cents),
    tip: row.tip_cents === null ? null : cents(row.tip_cents),
    discountCode: row.discount_code,
    wrongCodes: row.wrong_codes,
    frequency: row.payment_frequency,
    installments: row.installments,
    debitDay: row.debit_day,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    paymentRequestId: row.state === 'open' ? null : (row.payment_id as PaymentRequestId | null),
  }
}

export interface CartChange {
  readonly id: CartId
  /** The version that was read: another one means somebody else wrote meanwhile. */
  readonly version: number
  readonly items: readonly StoredCartItem[]
  readonly payer: StoredPayer | null
  readonly realAmount: Cents
  readonly tip: Cents | null
  readonly discountCode: string | null
  readonly frequency: PaymentFrequency
  readonly installments: InstallmentCount
  readonly debitDay: number | null
  readonly locale: Locale
  readonly demand: StockDemand
}

/**
 * Writes a cart and takes its stock in one round trip, all or nothing.
 * Answers the new version, or null where the cart is no longer open at the version read.
 * Throws the database's SOLD_OUT (OB001) where stock is missing: nothing is written then.
 */
export async function writeCart(
  tx: Tx,
  change: CartChange,
  now: Date,
  expires: Date,
): Promise<number | null> {
  const argument = JSON.stringify({ ...change, now, expires })
  const { rows } = await sql<{
    version: number | null
  }>`select write_cart(${argument}::jsonb) as version`.execute(tx)
  return rows[0]?.version ?? null
}

export interface NewCart extends Omit<CartChange, 'version'> {
  readonly keyHash: Buffer
  readonly idempotencyHash: Buffer | null
  readonly idempotencyBody: Buffer | null
  readonly organisationId: OrganisationId
  readonly formId: FormId
}

/** What became of a new cart. `repeated`: its Idempotency-Key made a cart on this form before. */
type MadeCart =
  | { readonly kind: 'made' | 'repeated' }
  | { readonly kind: 'short'; readonly refusal: StockRefusal }

/**
 * Makes a cart at version 1 and takes its stock in one round trip, all or nothing. What is sold out beyond doubt is
 * answered without trying (`short`); a place that goes at this very instant throws SOLD_OUT as `writeCart` does.
 */
export async function insertCart(tx: Tx, cart: NewCart, now: Date, expires: Date): Promise<MadeCart> {
  const argument = newCartArgument(cart, now, expires)
  const { rows } = await sql<{ made: MadeCart }>`select make_cart(${argument}::jsonb) as made`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('make_cart answered nothing')
  return row.made
}

/** A new cart as the database functions take it. */
export function newCartArgument(cart: NewCart, now: Date, expires: Date): string {
  return JSON.stringify({
    ...cart,
    keyHash: cart.keyHash.toString('hex'),
    idempotencyHash: cart.idempotencyHash?.toString('hex') ?? null,
    idempotencyBody: cart.idempotencyBody?.toString('hex') ?? null,
    now,
    expires,
  })
}

/** Counts a discount code tried in vain; false where the cart had as many as it may have. */
export async function countWrongCode(tx: Tx, id: CartId, most: number): Promise<boolean> {
  const counted = await tx
    .updateTable('cart')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', id)
    .where('wrong_codes', '<', most)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

/** Extends an open cart and takes its stock again; false where it is no longer open at this version. */
export async function refreshCartRow(
  tx: Tx,
  cart: { id: CartId; version: number; demand: StockDemand },
  now: Date,
  expires: Date,
): Promise<boolean> {
  const demand = JSON.stringify(cart.demand)
  const { rows } = await sql<{ open: boolean }>`
    select refresh_cart(${cart.id}, ${cart.version}, ${demand}::jsonb, ${now}, ${expires}) as open
  `.execute(tx)
  return rows[0]?.open ?? false
}

/**
 * Opens a frozen cart again where no attempt at its payment may still take money; answers whether it is open.
 * The payment is given up with it.
 */
export async function reopenCart(tx: Tx, cartId: CartId, now: Date): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select reopen_cart(${cartId}, ${now}) as open`.execute(tx)
  return rows[0]?.open ?? false
}
