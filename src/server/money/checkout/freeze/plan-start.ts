import { checkCartTotal } from '#domain/amount-rules.ts'
import type { PaymentId } from '#domain/ids.ts'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import { checkCartItems } from '#domain/cart/check-cart.ts'
import { hasUnknownItems, knownItems } from '#domain/cart/items/known-items.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { parisDate } from '#domain/format.ts'
import { cartSchedule } from '#domain/installment/cart-schedule.ts'
import { zero } from '#domain/money.ts'
import { discountCodeProblem, findDiscount } from '#domain/discount/discount-code.ts'
import { AppError } from '#domain/errors.ts'
import { checkPayer } from '#domain/payer/check-payer.ts'
import { missingConsent } from '#domain/payment/consents.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import type { InitPayment } from '#contract/cart.ts'
import { type CartPatch } from '#server/money/cart/change-cart.ts'
import { installmentsOf } from '#server/money/cart/installments/installment-offer.ts'
import { savesPaymentMethod } from '#server/catalogue/form/installment-counts.ts'
import { type OpenedCart } from '#server/money/cart/open-cart.ts'
import { payerRulesOf } from '#server/money/cart/payer-rules.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'
import { planFreeze, takeSnapshot } from '#server/money/checkout/freeze/freeze-plan.ts'
import { namedFiles } from '#server/money/checkout/freeze/named-files.ts'
import type { Deps } from '#server/money/deps.ts'
import { assertOwnFiles } from '#server/platform/file/assert-own-files.ts'
import { assertSellable } from '#server/catalogue/form/assert-sellable.ts'
import { assertRoom } from '#server/platform/disk/watch-disk.ts'
import { type CartFreeze } from '#server/money/payment/freeze-store.ts'

/** The plan of a call: a second one on a frozen cart gets the payment that froze it. */
type StartPlan =
  | { readonly kind: 'resume'; readonly paymentId: PaymentId }
  | { readonly kind: 'freeze'; readonly freeze: CartFreeze }
  | Repricing

/** A cart that cannot be charged as it was shown: it is written again, and the payer must see it. */
export interface Repricing {
  readonly kind: 'reprice'
  readonly patch: CartPatch
  readonly refusal: AppError
}

/** Decides by an opened cart; writes nothing. @throws AppError as `startPayment` does before it freezes */
export async function planStart(
  deps: Deps,
  { consents, backUrl }: { readonly consents: InitPayment; readonly backUrl: string | undefined },
  opened: OpenedCart,
  now: Date,
): Promise<StartPlan> {
  const { id: cartId, state, version, paymentRequestId } = opened.cart
  if (state !== 'open') {
    if (paymentRequestId === null) throw new AppError('CART_FROZEN')
    return { kind: 'resume', paymentId: paymentRequestId }
  }
  assertRoom(deps)
  assertSellable(opened.form, now)
  if ((consents.version ?? version) !== version) throw new AppError('CART_VERSION_CONFLICT')
  const unsold = withoutUnsold(opened, now)
  if (unsold !== null) return unsold
  const snapshot = await checkComplete(deps, opened, now)
  if (snapshot.realAmount !== opened.cart.realAmount || isPaidOtherwise(deps, opened, snapshot))
    // The price or the amount due now has changed since the cart was written.
    return { kind: 'reprice', patch: {}, refusal: new AppError('CART_VERSION_CONFLICT') }
  const missing = missingConsent(consents, snapshot)
  if (missing !== null) throw new AppError(missing)
  return { kind: 'freeze', freeze: planFreeze(deps, opened, { cartId, version, snapshot, backUrl }, now) }
}

/**
 * Whether the amount due now differs from the written cart: the number of instalments is no longer offered, or a date
 * has passed.
 */
function isPaidOtherwise(deps: Deps, opened: OpenedCart, snapshot: CartSnapshot): boolean {
  const { cart, sellable } = opened
  const discount = findDiscount(sellable, cart.discountCode, cart.updatedAt)
  const priced = priceCart(knownItems(cart.items, sellable), sellable, discount)
  if (installmentsOf(deps, opened, priced, cart.installments).installments !== cart.installments) return true
  const written = { ...cart, items: priced.items, tip: cart.tip ?? zero }
  const then = cartSchedule(written, sellable.tiers, parisDate(cart.updatedAt))
  const nowPaid = snapshot.schedule?.installments[0]?.amount ?? snapshot.realAmount
  return (then?.installments[0]?.amount ?? cart.realAmount) !== nowPaid
}

/** The cart with what its form still sells; null where that is everything. Source: spec section 8, cart errors. */
function withoutUnsold({ cart, sellable }: OpenedCart, now: Date): Repricing | null {
  if (hasUnknownItems(cart.items, sellable)) {
    const refusal = new AppError('TIER_UNKNOWN', { problems: [problem('items', 'TIER_UNKNOWN')] })
    return { kind: 'reprice', patch: { items: knownItems(cart.items, sellable) }, refusal }
  }
  const ofCode = cart.discountCode === null ? null : discountCodeProblem(sellable, cart.discountCode, now)
  if (ofCode === null) return null
  const refusal = new AppError('DISCOUNT_CODE_INVALID', { problems: [problem('discountCode', ofCode)] })
  return { kind: 'reprice', patch: { discountCode: null }, refusal }
}

/** The frozen cart after all checks. @throws AppError VALIDATION with everything that is missing */
async function checkComplete(deps: Deps, opened: OpenedCart, now: Date): Promise<CartSnapshot> {
  const { cart, sellable } = opened
  const items = knownItems(cart.items, sellable)
  const discount = findDiscount(sellable, cart.discountCode, now)
  throwIfAny([
    ...checkCartItems(items, sellable, {
      now,
      completeness: 'complete',
      discount,
      held: cart.items,
      savesPaymentMethod: savesPaymentMethod(deps, opened.form),
    }),
    // The items may have changed since the payer was saved: an item with a tax receipt requires an address.
    ...(cart.payer === null
      ? [problem('payer', 'REQUIRED')]
      : checkPayer(cart.payer, payerRulesOf(opened, now, false))),
  ])
  const payer = cart.payer as StoredPayer
  await assertOwnFiles(deps.db, cart.id, namedFiles({ items, payer }, sellable))
  const snapshot = takeSnapshot(opened, { ...cart, items, payer }, now)
  throwIfAny(checkCartTotal(snapshot.realAmount))
  return snapshot
}
