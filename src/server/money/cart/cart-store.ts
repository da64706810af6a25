import type { CartId, FormId, OrganisationId, PaymentId } from '#domain/ids.ts'
import { type Static, Type } from 'typebox'
import type { CartState } from '#domain/cart/cart-machine.ts'
import type { InstallmentCount, PaymentFrequency } from '#domain/form/form-definition.ts'
import type { Locale } from '#domain/locale.ts'
import type { StoredCartItem } from '#domain/cart/cart.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'
import type { StoredCart } from '#server/money/cart/stored-cart.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import {
  CentsSchema,
  HexBytes,
  Instant,
  InstantText,
  Opaque,
  Uuid,
} from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { type StockLeft, StockLeftSchema, readStockLeft } from '#server/catalogue/form/stock-left-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { StockRefusal } from '#server/catalogue/form/stock-store.ts'
import { DemandSchema, HoldGuardSchema } from '#server/platform/db/plan-parts.ts'
import { orNull } from '#contract/shape.ts'

const CartRowSchema = Type.Object({
  id: Uuid<CartId>(),
  keyHash: Type.String(),
  formId: Uuid<FormId>(),
  formVersion: Type.String(),
  state: Opaque<CartState>(),
  version: Type.Integer(),
  locale: Opaque<Locale>(),
  // Written by this store alone, in this shape.
  items: Opaque<readonly StoredCartItem[]>(),
  payer: Opaque<StoredPayer | null>(),
  realAmount: CentsSchema,
  tip: orNull(CentsSchema),
  discountCode: orNull(Type.String()),
  wrongCodes: Type.Integer(),
  frequency: Opaque<PaymentFrequency>(),
  installments: Opaque<InstallmentCount>(),
  debitDay: orNull(Type.Integer()),
  createdAt: InstantText,
  updatedAt: InstantText,
  paymentRequestId: orNull(Uuid<PaymentId>()),
  mayHaveDebited: Type.Boolean(),
})

const callReadCart = callWithArguments(
  'read_cart',
  Type.Object({ cart: Uuid<CartId>() }),
  orNull(CartRowSchema),
)

/** A cart, and what its form is read at. */
export interface CartRead {
  readonly cart: StoredCart
  readonly formVersion: string
}

/** The cart at an id, for any caller; null where there is none. Access is checked by the caller. */
export async function readCart(tx: Tx, id: CartId): Promise<CartRead | null> {
  const row = await callReadCart(tx, { cart: id })
  if (row === null) return null
  const { formVersion, keyHash, createdAt, updatedAt, ...cart } = row
  const hash = Buffer.from(keyHash, 'hex')
  const times = { createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
  return { cart: { ...cart, keyHash: hash, ...times }, formVersion }
}

/** Whether a cart is a user's, who started its payment and did not say that it is not theirs. */
export async function isCartOf(tx: Tx, cart: CartId, user: string): Promise<boolean> {
  const row = await tx
    .selectFrom('account_cart')
    .select('cart_id')
    .where('user_id', '=', user)
    .where('cart_id', '=', cart)
    .where('detached_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The cart created with this Idempotency-Key on a form with the same body, or null. */
export async function findCartByIdempotency(
  tx: Tx,
  formId: FormId,
  hash: Buffer,
  body: Buffer,
): Promise<StoredCart | null> {
  const row = await tx
    .selectFrom('cart')
    .select('id')
    .where('form_id', '=', formId)
    .where('idempotency_hash', '=', hash)
    .where('idempotency_body', '=', body)
    .executeTakeFirst()
  const read = row === undefined ? null : await readCart(tx, row.id as CartId)
  return read?.cart ?? null
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
  /** Null: a cart of a partner or an operator, which no limit concerns. */
  guard: orNull(HoldGuardSchema),
}

/** `version` is the version read. If the stored version differs, the cart was changed meanwhile. */
export const CartChangeSchema = Type.Object({ ...content, version: Type.Integer() })
export type CartChange = Omit<Static<typeof CartChangeSchema>, 'now' | 'expires'>

const callWriteCart = callWithArguments(
  'write_cart',
  Type.Object({ p: CartChangeSchema, form: Uuid<FormId>(), formVersion: Type.String() }),
  orNull(Type.Object({ version: Type.Integer(), left: StockLeftSchema })),
)

/**
 * Writes a cart of a form and takes its stock in one round trip, all or nothing.
 * Answers the new version and what is left of the form, or null where the cart is no longer open at the version read,
 * or its form no longer at its own.
 * Throws the database's SOLD_OUT (OB001) where stock is missing: nothing is written then.
 */
export async function writeCart(
  tx: Tx,
  { id: form, rowVersion: formVersion }: Pick<StoredForm, 'id' | 'rowVersion'>,
  change: CartChange,
  { now, expires }: { readonly now: Date; readonly expires: Date },
): Promise<{ readonly version: number; readonly left: StockLeft } | null> {
  const written = await callWriteCart(tx, { p: { ...change, now, expires }, form, formVersion })
  return written === null ? null : { version: written.version, left: readStockLeft(written.left) }
}

export const NewCartSchema = Type.Object({
  ...content,
  keyHash: HexBytes,
  idempotencyHash: orNull(HexBytes),
  idempotencyBody: orNull(HexBytes),
  organisationId: Uuid<OrganisationId>(),
  formId: Uuid<FormId>(),
  /** The label of the link that its visitor came by. */
  source: orNull(Type.String()),
})
export type NewCart = Omit<Static<typeof NewCartSchema>, 'now' | 'expires'>

/** Result of creating a cart. `repeated`: the Idempotency-Key has already created a cart on this form. */
const InsertedCartSchema = Type.Union([
  Type.Object({ kind: Type.Literal('made'), left: StockLeftSchema }),
  Type.Object({ kind: Type.Literal('repeated') }),
  Type.Object({ kind: Type.Literal('stale') }),
  Type.Object({ kind: Type.Literal('short'), refusal: Opaque<StockRefusal>() }),
])

const callInsertCart = callWithArguments(
  'insert_cart',
  Type.Object({ p: NewCartSchema, formVersion: Type.String() }),
  InsertedCartSchema,
)

/**
 * Creates a cart at version 1 and reserves its stock in one round trip, all or nothing. `short`: the stock is clearly
 * sold out, so no reservation was tried. `stale`: the form is no longer at the version by which the cart was priced. If
 * the stock runs out during the call, it throws SOLD_OUT like `writeCart`.
 */
export async function insertCart(
  tx: Tx,
  { formVersion, ...cart }: NewCart & { readonly formVersion: string },
  now: Date,
  expires: Date,
): Promise<Static<typeof InsertedCartSchema>> {
  return callInsertCart(tx, { p: { ...cart, now, expires }, formVersion })
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
export const extendCart = callWithArguments(
  'extend_cart',
  Type.Object({
    cart: Uuid<CartId>(),
    version: Type.Integer(),
    demand: DemandSchema,
    now: Instant,
    expires: Instant,
    guard: orNull(HoldGuardSchema),
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
