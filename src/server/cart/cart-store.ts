import type { CartId, FormId, OrganisationId, PaymentRequestId } from '#domain/ids.ts'
import { type Static, Type } from 'typebox'
import type { InstallmentCount, PaymentFrequency } from '#domain/form/form-definition.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { StoredCartItem } from '#domain/cart/cart.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import { callFunction, callWithArguments } from '#server/db/call-function.ts'
import { CentsSchema, HexBytes, Instant, Opaque, Uuid } from '#server/db/plan-schemas.ts'
import type { Tx } from '#server/db/schema.ts'
import type { StockRefusal } from '#server/form/stock-store.ts'
import { DemandSchema } from '#server/db/plan-parts.ts'
import { oneOf, orNull } from '#contract/shape.ts'

/** The cart with an id; null if it does not exist. The caller checks access. */
export async function findCart(tx: Tx, id: CartId): Promise<StoredCart | null> {
  const row = await selectCart(tx).where('cart.id', '=', id).executeTakeFirst()
  return row === undefined ? null : readCart(row)
}

/** The cart created with this Idempotency-Key on a form with the same body, or null. */
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
    // Only this store writes the column, always in this shape.
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

const content = {
  id: Uuid<CartId>(),
  items: Opaque<readonly StoredCartItem[]>(),
  payer: Opaque<StoredPayer | null>(),
  realAmount: CentsSchema,
  tip: orNull(CentsSchema),
  discountCode: orNull(Type.String()),
  frequency: Opaque<PaymentFrequency>(),
  installments: Opaque<InstallmentCount>(),
  debitDay: orNull(Type.Integer()),
  locale: Opaque<Locale>(),
  demand: DemandSchema,
  now: Instant,
  expires: Instant,
}

/** `version` is the version read. If the stored version differs, the cart was changed meanwhile. */
export const CartChangeSchema = Type.Object({ ...content, version: Type.Integer() })
export type CartChange = Omit<Static<typeof CartChangeSchema>, 'now' | 'expires'>

const callWriteCart = callFunction('write_cart', CartChangeSchema, orNull(Type.Integer()))

/**
 * Writes a cart and reserves its stock in one round trip, all or nothing.
 * Returns the new version, or null if the cart is no longer open at the version read.
 * Throws the database's SOLD_OUT (OB001) if stock is missing; then nothing is written.
 */
export async function writeCart(
  tx: Tx,
  change: CartChange,
  now: Date,
  expires: Date,
): Promise<number | null> {
  return callWriteCart(tx, { ...change, now, expires })
}

export const NewCartSchema = Type.Object({
  ...content,
  keyHash: HexBytes,
  idempotencyHash: orNull(HexBytes),
  idempotencyBody: orNull(HexBytes),
  organisationId: Uuid<OrganisationId>(),
  formId: Uuid<FormId>(),
})
export type NewCart = Omit<Static<typeof NewCartSchema>, 'now' | 'expires'>

/** Result of creating a cart. `repeated`: the Idempotency-Key has already created a cart on this form. */
const MadeCartSchema = Type.Union([
  Type.Object({ kind: oneOf(['made', 'repeated']) }),
  Type.Object({ kind: Type.Literal('short'), refusal: Opaque<StockRefusal>() }),
])

const callMakeCart = callFunction('make_cart', NewCartSchema, MadeCartSchema)

/**
 * Creates a cart at version 1 and reserves its stock in one round trip, all or nothing. `short`: the stock is clearly
 * sold out, so no reservation was tried. If the stock runs out during the call, it throws SOLD_OUT like `writeCart`.
 */
export async function insertCart(
  tx: Tx,
  cart: NewCart,
  now: Date,
  expires: Date,
): Promise<Static<typeof MadeCartSchema>> {
  return callMakeCart(tx, { ...cart, now, expires })
}

/** Counts a discount code that does not exist. False if the cart has reached the limit. */
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

/** Extends an open cart and reserves its stock again. False if it is no longer open at this version. */
export const refreshCartRow = callWithArguments(
  'refresh_cart',
  Type.Object({
    cart: Uuid<CartId>(),
    version: Type.Integer(),
    demand: DemandSchema,
    now: Instant,
    expires: Instant,
  }),
  Type.Boolean(),
)

/**
 * Reopens a frozen cart and cancels its payment, if no attempt of that payment can still take money. Returns whether
 * the cart is open.
 */
export const reopenCart = callWithArguments(
  'reopen_cart',
  Type.Object({ cart: Uuid<CartId>(), now: Instant }),
  Type.Boolean(),
)
