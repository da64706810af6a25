import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { knownItems } from '#domain/cart/items/known-items.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { findDiscount } from '#domain/discount/discount-code.ts'
import { AppError } from '#domain/errors.ts'
import { clampTip } from '#domain/tip/suggest-tip.ts'
import { type OfferDeps, installmentsOf } from '#server/money/cart/installments/installment-offer.ts'
import { cartDemand } from '#server/money/cart/stock/cart-demand.ts'
import type { CartLines } from '#server/money/cart/stock/name-refusal.ts'
import { reserve } from '#server/money/cart/stock/reserve.ts'
import {
  type HeldCart,
  type NamedForm,
  type OpenedCart,
  openCart,
  rememberedCart,
} from '#server/money/cart/open-cart.ts'
import { type CartChange, reopenCart, writeCart } from '#server/money/cart/cart-store.ts'
import type { Visitor } from '#server/money/cart/cart-of-request.ts'
import type { StoredCart } from '#server/money/cart/stored-cart.ts'
import { decideFrom, outdated } from '#server/money/decide-from.ts'
import type { Deps } from '#server/money/deps.ts'

export interface CartRequest extends HeldCart {
  readonly visitor: Visitor
  readonly named?: NamedForm
  /** The version that the caller read; another version is rejected. Absent: the latest. */
  readonly version?: number | undefined
  /** The lines as the caller sent them, if any. Problems name these lines. */
  readonly lines?: CartLines
  /** The cart need not be read where this process has written it (`decideFrom`): `change` does nothing but decide. */
  readonly mayUseMemory?: true
}

/** The fields that a change may set. Absent fields stay unchanged. */
export type CartPatch = Partial<
  Pick<StoredCart, 'items' | 'payer' | 'tip' | 'discountCode' | 'installments' | 'debitDay' | 'locale'>
>

/** Number of tries when concurrent writers do not name a version. */
const maxTries = 5

/**
 * Changes an open cart: reads it, lets `change` check and decide, and writes cart and stock in one guarded round trip.
 * After a concurrent write it reads again, or rejects if the caller named a version. A cart frozen by a payment that
 * can no longer take money is reopened first.
 * @throws AppError CART_UNKNOWN, CART_EXPIRED, CART_FROZEN, CART_VERSION_CONFLICT, SOLD_OUT, OPTION_SOLD_OUT,
 * DISCOUNT_CODE_USED_UP, MAX_PER_USER, HOLD_CHECK_REQUIRED, HOLD_LIMIT and what `change` throws
 */
export async function changeCart(
  deps: Deps,
  request: CartRequest,
  change: (opened: OpenedCart, now: Date) => CartPatch | Promise<CartPatch>,
): Promise<OpenedCart> {
  const isNamed = request.version !== undefined
  return decideFrom(
    request.mayUseMemory === true ? rememberedForChange(deps, request) : null,
    {
      read: () => openForChange(deps, request),
      most: isNamed ? 1 : maxTries,
      otherwise: () => new AppError(isNamed ? 'CART_VERSION_CONFLICT' : 'BUSY'),
    },
    async (opened) => {
      const now = deps.clock.now()
      const next = patchCart(deps, opened.cart, await change(opened, now), opened, now)
      return () => write(deps, request, opened, next, now)
    },
  )
}

function rememberedForChange(deps: Deps, request: CartRequest): OpenedCart | null {
  const opened = rememberedCart(deps, request.cartId, request.cartKey, request.named)
  return (request.version ?? opened?.cart.version) === opened?.cart.version ? opened : null
}

/** The cart as it is read, open. @throws AppError as `changeCart` */
async function openForChange(deps: Deps, request: CartRequest): Promise<OpenedCart> {
  const opened = await openCart(deps, request, { named: request.named ?? {} })
  const { id, state, version } = opened.cart
  if (state === 'ordered') throw new AppError('CART_FROZEN')
  if (request.version !== undefined && request.version !== version)
    throw new AppError('CART_VERSION_CONFLICT')
  if (state === 'open') return opened
  if (!(await reopenCart(deps.db, { cart: id, now: deps.clock.now() }))) throw new AppError('CART_FROZEN')
  return openForChange(deps, { ...request, version: undefined })
}

async function write(
  deps: Deps,
  { visitor, lines }: CartRequest,
  { cart: before, form, sellable }: OpenedCart,
  next: ReturnType<typeof patchCart>,
  now: Date,
): Promise<OpenedCart | typeof outdated> {
  const { id, version } = before
  deps.carts.forget(id)
  const reservation = { visitor, subject: { id, version }, form: sellable, lines: lines ?? before.items }
  const written = await reserve(deps, reservation, (guard) =>
    writeCart(deps.db, form, { ...next, id, version, guard }, { now, expires: cartExpiresAt(now) }),
  )
  if (written === null) return outdated
  const { demand: _demand, ...content } = next
  const cart = { ...before, ...content, version: written.version, updatedAt: now }
  deps.carts.keep(cart)
  return { cart, form, sellable, left: written.left }
}

/** The content of a cart that a visitor sets. */
export type CartContent = Required<CartPatch>

/**
 * A cart's content after a change, priced by the form at `now`, with its stock demand. The tip is clamped. A discount
 * code without effect stays, so that it is not lost silently. The number of instalments stays while it is offered.
 */
export function patchCart(
  deps: OfferDeps,
  content: CartContent,
  patch: CartPatch,
  form: Pick<OpenedCart, 'form' | 'sellable'>,
  now: Date,
): CartContent & Pick<CartChange, 'realAmount' | 'demand' | 'frequency'> {
  const { items, payer, tip, discountCode, installments: wanted, debitDay, locale } = { ...content, ...patch }
  const { sellable } = form
  const discount = findDiscount(sellable, discountCode, now)
  const priced = priceCart(knownItems(items, sellable), sellable, discount)
  const { realAmount } = priced.paymentTerms
  const { installments, frequency } = installmentsOf(deps, form, priced, wanted)
  const clamped = tip === null ? null : clampTip(tip, realAmount)
  const demand = cartDemand(form, { items, payer, discountCode })
  const written = { items, payer, tip: clamped, discountCode, installments, debitDay, locale }
  return { ...written, frequency, realAmount, demand }
}
