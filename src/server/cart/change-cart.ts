import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { stockDemand } from '#domain/cart/expand-items.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { AppError } from '#domain/errors.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { clampTip } from '#domain/tip/suggest-tip.ts'
import { type OpenedCart, type NamedForm, openCart } from '#server/cart/open-cart.ts'
import { type CartChange, reopenCart, writeCart } from '#server/cart/cart-store.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import type { Deps } from '#server/deps.ts'

export interface CartRequest {
  readonly cartId: string
  readonly cartKey: string | undefined
  readonly named?: NamedForm
  /** The version the caller saw; another one is refused. Absent: the latest. */
  readonly version?: number | undefined
}

/** What a change may set; what it leaves out stays. */
export type CartPatch = Partial<
  Pick<StoredCart, 'items' | 'payer' | 'tip' | 'frequency' | 'discountCode' | 'locale'>
>

/** Writers that meet on one cart without naming a version go one after the other, this many times. */
const maxTries = 5

/**
 * Changes an open cart: reads it, lets `change` check and decide, and writes cart and stock in one guarded round
 * trip. Where somebody else wrote meanwhile, it reads again (or refuses, if the caller named a version). A cart
 * frozen by a payment that can no longer take money is opened again first.
 * @throws AppError CART_UNKNOWN, CART_EXPIRED, CART_FROZEN, CART_VERSION_CONFLICT, SOLD_OUT and what `change` throws
 */
export async function changeCart(
  deps: Deps,
  request: CartRequest,
  change: (opened: OpenedCart, now: Date) => CartPatch,
): Promise<OpenedCart> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const opened = await openCart(deps, request.cartId, request.cartKey, { named: request.named ?? {} })
    const now = deps.clock.now()
    if (opened.cart.state === 'ordered') throw new AppError('CART_FROZEN')
    if (request.version !== undefined && request.version !== opened.cart.version) {
      throw new AppError('CART_VERSION_CONFLICT')
    }
    if (opened.cart.state === 'paying') {
      if (await reopenCart(deps.db, opened.cart.id, now)) {
        return changeCart(deps, { ...request, version: undefined }, change)
      }
      throw new AppError('CART_FROZEN')
    }
    const written = await write(deps, opened, change(opened, now), now)
    if (written !== null) return written
    if (request.version !== undefined) throw new AppError('CART_VERSION_CONFLICT')
  }
  throw new AppError('BUSY')
}

async function write(
  deps: Deps,
  opened: OpenedCart,
  patch: CartPatch,
  now: Date,
): Promise<OpenedCart | null> {
  const { id, version } = opened.cart
  const next = patchCart(opened.cart, patch, opened.sellable)
  const written = await writeCart(deps.db, { ...next, id, version }, now, cartExpiresAt(now))
  if (written === null) return null
  return { ...opened, cart: { ...opened.cart, ...next, version: written, updatedAt: now } }
}

type CartContent = Required<CartPatch>

/** A cart's content after a change, priced by the form as it is now, with its demand of stock; the tip is clamped. */
export function patchCart(
  content: CartContent,
  patch: CartPatch,
  sellable: FormDefinition,
): CartContent & Pick<CartChange, 'realAmount' | 'demand'> {
  const { items, payer, tip, frequency, discountCode, locale } = { ...content, ...patch }
  const known = items.filter((item) => sellable.tiers.some((tier) => tier.id === item.tierId))
  const { realAmount } = priceCart(known, sellable).paymentTerms
  const clamped = tip === null ? null : clampTip(tip, realAmount)
  return {
    items,
    payer,
    tip: clamped,
    frequency,
    discountCode,
    locale,
    realAmount,
    demand: stockDemand(items),
  }
}
