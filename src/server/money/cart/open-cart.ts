import { type CartId, readId } from '#domain/ids.ts'
import { isCartExpired } from '#domain/cart/cart-expiry.ts'
import { AppError } from '#domain/errors.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { opensCart } from '#server/money/cart/cart-key.ts'
import { isCartOf, readCart } from '#server/money/cart/cart-store.ts'
import type { StoredCart } from '#server/money/cart/stored-cart.ts'
import type { Deps } from '#server/money/deps.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { StockLeft } from '#server/catalogue/form/stock-left-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'

/** A cart whose key was presented, with its form. `sellable` has every tier that the cart may contain. */
export interface OpenedCart {
  readonly cart: StoredCart
  readonly form: StoredForm
  readonly sellable: FormDefinition
  /** Remaining stock, from the statement that wrote the cart; absent where the cart was only read. */
  readonly left?: StockLeft
}

/** The form that a query or body names. Each given part must match the cart's form. */
export interface NamedForm {
  readonly organizationSlug?: string | undefined
  readonly formType?: string | undefined
  readonly formSlug?: string | undefined
}

/** The cart that a caller names, with the key they present; without one, with the session they have. */
export interface HeldCart {
  readonly cartId: string
  readonly cartKey: string | undefined
  readonly userId?: string | null
}

interface OpenOptions {
  readonly named?: NamedForm
  readonly allowExpired?: boolean
}

/**
 * Opens a cart for the holder of its key, or the user who started its payment. A missing cart, another user's cart and
 * another form's cart give the same error.
 * @throws AppError CART_UNKNOWN; CART_EXPIRED to its holder, unless `allowExpired`
 */
export async function openCart(
  deps: Deps,
  { cartId, cartKey, userId = null }: HeldCart,
  options: OpenOptions = {},
): Promise<OpenedCart> {
  const id = readId<CartId>(cartId)
  const read = id === null ? null : await readCart(deps.db, id)
  if (read === null) throw new AppError('CART_UNKNOWN')
  const isOwn = userId !== null && (await isCartOf(deps.db, read.cart.id, userId))
  const form = await deps.forms.load(deps.db, read.cart.formId, read.formVersion)
  const refusal = findRefusal(deps, read.cart, form, isOwn || opens(deps, read.cart, cartKey), options)
  if (refusal !== null) throw new AppError(refusal)
  return { cart: read.cart, form, sellable: sellableForm(form) }
}

/**
 * The cart as this process last wrote it, if its holder may open it now; null: the cart is read. For `decideFrom`: the
 * statement that writes compares the versions of cart and form.
 */
export function rememberedCart(
  deps: Deps,
  cartId: string,
  key: string | undefined,
  named: NamedForm = {},
): OpenedCart | null {
  const cart = deps.carts.get(cartId)
  const form = cart === null ? null : deps.forms.get(cart.formId)
  if (cart === null || form === null) return null
  if (findRefusal(deps, cart, form, opens(deps, cart, key), { named }) !== null) return null
  return { cart, form, sellable: sellableForm(form) }
}

/** Why a caller may not open a cart, or null. A frozen cart does not expire before its payment. */
function findRefusal(
  deps: Deps,
  cart: StoredCart,
  form: StoredForm,
  isHolder: boolean,
  { named = {}, allowExpired = false }: OpenOptions,
): 'CART_UNKNOWN' | 'CART_EXPIRED' | null {
  if (!isHolder || !isNamed(form, named)) return 'CART_UNKNOWN'
  const hasExpired = cart.state === 'open' && isCartExpired(cart, deps.clock.now())
  return hasExpired && !allowExpired ? 'CART_EXPIRED' : null
}

/** Whether a key is the cart's, or comes from a reminder link: that one opens only the cart that it was signed for. */
function opens(deps: Deps, { id, keyHash }: StoredCart, key: string | undefined): boolean {
  return (
    key !== undefined && (opensCart(key, keyHash) || deps.links.read('resume', key, deps.clock.now()) === id)
  )
}

function isNamed({ organisation, definition }: StoredForm, named: NamedForm): boolean {
  const {
    organizationSlug = organisation.slug,
    formType = definition.type,
    formSlug = definition.slug,
  } = named
  return (
    organizationSlug === organisation.slug &&
    formSlug === definition.slug &&
    formTypeOf(formType) === definition.type
  )
}
