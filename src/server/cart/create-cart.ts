import { type CartId, isUuid } from '#domain/ids.ts'
import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { checkCartItems } from '#domain/cart/check-cart.ts'
import { expandItems } from '#domain/cart/expand-items.ts'
import { AppError } from '#domain/errors.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import type { Locale } from '#domain/locale.ts'
import { throwIfAny } from '#domain/problem.ts'
import type { CartItemIn, CartWrite } from '#contract/cart.ts'
import { cartKeyFor, hashSecret, newCartKey } from '#server/cart/cart-key.ts'
import { findCartByIdempotency, insertCart } from '#server/cart/cart-store.ts'
import { patchCart } from '#server/cart/change-cart.ts'
import type { OpenedCart } from '#server/cart/open-cart.ts'
import type { StoredCart, StoredCartItem } from '#server/cart/stored-cart.ts'
import type { Deps } from '#server/deps.ts'
import { assertSellable } from '#server/form/assert-sellable.ts'
import { type StoredForm, findForm } from '#server/form/form-store.ts'
import { sellableForm } from '#server/form/sellable-form.ts'

interface CreateRequest {
  readonly cart: CartWrite
  readonly locale: Locale
  /** A random UUID of the caller: the same one gets the same cart, for the same body. */
  readonly idempotencyKey: string | undefined
  /** Partners make carts of checkout forms; visitors never do. */
  readonly byPartner?: boolean
}

/**
 * Makes a cart with its items and answers the key that opens it, shown this once.
 * @throws AppError NOT_FOUND, FORM_UNAVAILABLE, ORGANIZATION_WALLET_ERROR, VALIDATION, SOLD_OUT, BAD_REQUEST,
 * CONFLICT where the key came with another body before
 */
export async function createCart(
  deps: Deps,
  { cart, locale, idempotencyKey, byPartner = false }: CreateRequest,
): Promise<OpenedCart & { cartKey: string }> {
  const form = await loadNamedForm(deps, cart)
  assertSellable(form, deps.clock.now())
  if (form.definition.type === 'Checkout' && !byPartner)
    throw new AppError('FORBIDDEN', { detail: 'made by a partner only' })
  if (idempotencyKey !== undefined && !isUuid(idempotencyKey)) {
    throw new AppError('BAD_REQUEST', { detail: 'Idempotency-Key must be a random UUID' })
  }
  const now = deps.clock.now()
  const sellable = sellableForm(form)
  const id = deps.newId() as CartId
  const cartKey = idempotencyKey === undefined ? newCartKey() : cartKeyFor(idempotencyKey, id)
  const idempotencyHash = idempotencyKey === undefined ? null : hashSecret(idempotencyKey)
  const idempotencyBody = idempotencyKey === undefined ? null : hashSecret(JSON.stringify(cart))
  const content = patchCart(
    { ...emptyCart, locale },
    takeItems(cart.items, sellable, now, deps.newId),
    sellable,
  )
  const { id: formId, organisationId } = form
  const keyed = { id, keyHash: hashSecret(cartKey), idempotencyHash, idempotencyBody, formId, organisationId }
  const made = await insertCart(deps.db, { ...content, ...keyed }, now, cartExpiresAt(now))
  if (!made && idempotencyHash !== null && idempotencyBody !== null && idempotencyKey !== undefined) {
    const first = await findCartByIdempotency(deps.db, formId, idempotencyHash, idempotencyBody)
    if (first === null) throw new AppError('CONFLICT')
    return { cart: first, form, sellable, cartKey: cartKeyFor(idempotencyKey, first.id) }
  }
  const { demand: _demand, ...stored } = content
  const written: StoredCart = {
    ...stored,
    ...keyed,
    state: 'open',
    version: 1,
    createdAt: now,
    updatedAt: now,
    paymentRequestId: null,
  }
  return { cart: written, form, sellable, cartKey }
}

const emptyCart = { items: [], payer: null, tip: null, frequency: 'SINGLE', discountCode: null } as const

async function loadNamedForm(deps: Deps, named: CartWrite): Promise<StoredForm> {
  const formType = formTypeOf(named.formType)
  const form = formType === null ? null : await findForm(deps.db, { ...named, formType })
  if (form === null) throw new AppError('NOT_FOUND')
  return form
}

/**
 * The change that replaces the whole item list; an empty list empties the cart. Items keep their ids, new ones get
 * one. @throws AppError VALIDATION
 */
export function takeItems(
  items: readonly CartItemIn[],
  sellable: FormDefinition,
  now: Date,
  newId: () => string,
): Pick<StoredCart, 'items' | 'frequency'> {
  if (items.length > 0) throwIfAny(checkCartItems(items, sellable, now))
  const stored = storeItems(items, sellable, newId)
  return { items: stored, frequency: stored[0]?.frequency ?? 'SINGLE' }
}

function storeItems(
  items: readonly CartItemIn[],
  sellable: FormDefinition,
  newId: () => string,
): StoredCartItem[] {
  const seen = new Set<string>()
  return expandItems(items, sellable).map((item) => {
    const isNew = item.id === undefined || !isUuid(item.id) || seen.has(item.id)
    const id = isNew ? newId() : (item.id ?? newId())
    seen.add(id)
    return { ...item, id }
  })
}
