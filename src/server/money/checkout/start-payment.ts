import { checkCartTotal } from '#domain/amount-rules.ts'
import type { PaymentRequestId } from '#domain/ids.ts'
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
import type { InitPayment, PaymentStart } from '#contract/cart.ts'
import { type CartPatch, type CartRequest, changeCart } from '#server/money/cart/change-cart.ts'
import { installmentsOf } from '#server/money/cart/installments/installment-offer.ts'
import { savesPaymentMethod } from '#server/catalogue/form/installment-counts.ts'
import { reserve } from '#server/money/cart/stock/reserve.ts'
import { type OpenedCart, openCart, recallCart } from '#server/money/cart/open-cart.ts'
import { payerRulesOf } from '#server/money/cart/payer-rules.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'
import { confirmationAddress } from '#server/money/checkout/compose-order-mails.ts'
import { openFrozenFields } from '#server/money/checkout/card-fields.ts'
import { paymentAddress } from '#server/money/checkout/outcome-address.ts'
import { finalisePayment } from '#server/money/checkout/finalise-payment.ts'
import { assertUnderCap } from '#server/money/checkout/freeze/assert-under-cap.ts'
import { planFreeze, takeSnapshot } from '#server/money/checkout/freeze/freeze-plan.ts'
import { asFrozen, firstAttemptOf } from '#server/money/checkout/freeze/frozen-payment.ts'
import { namedFiles } from '#server/money/checkout/freeze/named-files.ts'
import type { Deps } from '#server/money/deps.ts'
import { triesWishOf } from '#server/platform/defence/guard-card-testing.ts'
import { assertOwnFiles } from '#server/platform/file/assert-own-files.ts'
import { assertSellable } from '#server/catalogue/form/assert-sellable.ts'
import { markOrders } from '#server/money/restore/mark-orders.ts'
import { assertRoom } from '#server/platform/disk/watch-disk.ts'
import {
  type CartFreeze,
  type StoredPayment,
  findPayment,
  freezeCart,
} from '#server/money/payment/payment-store.ts'

interface StartRequest extends Pick<CartRequest, 'cartId' | 'cartKey' | 'visitor'> {
  readonly consents: InitPayment
  readonly backUrl: string | undefined
  /** Whether the answer may contain the card fields. */
  readonly cardFields?: boolean | undefined
}

/**
 * Freezes a cart and opens its payment, so that the payer is charged the amount shown. Repeated or concurrent calls
 * return the same payment. A cart with nothing to pay is ordered at once. The card fields are opened with it where that
 * is asked for: after the freeze is committed, and never as a condition of its answer.
 * @throws AppError STORAGE_FULL, CART_*, VALIDATION, consent errors (nothing is frozen then), TIER_UNKNOWN and DISCOUNT_CODE_INVALID
 * (the cart is repriced), SOLD_OUT, OPTION_SOLD_OUT, MAX_PER_USER, DISCOUNT_CODE_USED_UP, HOLD_CHECK_REQUIRED, HOLD_LIMIT,
 * ORGANIZATION_WALLET_ERROR, COLLECTION_CAP
 */
export async function startPayment(deps: Deps, request: StartRequest): Promise<PaymentStart> {
  const now = deps.clock.now()
  const recalled = recallCart(deps, request.cartId, request.cartKey)
  deps.carts.forget(request.cartId)
  if (recalled !== null) {
    try {
      return await startFrom(deps, request, recalled, now)
    } catch (error) {
      // An outdated cart or form may explain the refusal: it is decided again by what is read.
      if (!(error instanceof AppError)) throw error
    }
  }
  return startFrom(deps, request, await openCart(deps, request.cartId, request.cartKey), now)
}

/** The same for an opened cart. A recalled one is only read: nothing is repriced before the cart was read. */
async function startFrom(
  deps: Deps,
  request: StartRequest,
  opened: OpenedCart,
  now: Date,
): Promise<PaymentStart> {
  if (opened.cart.state !== 'open') return resumePayment(deps, opened, now)
  assertRoom(deps)
  assertSellable(opened.form, now)
  const shown = request.consents.version ?? opened.cart.version
  if (shown !== opened.cart.version) throw new AppError('CART_VERSION_CONFLICT')
  await assertKnown(deps, request, opened, now)
  const snapshot = await checkComplete(deps, opened, now)
  if (snapshot.realAmount !== opened.cart.realAmount || isPaidOtherwise(deps, opened, snapshot)) {
    // The price or the amount due now has changed since the cart was written: the payer must see it again.
    await reprice(deps, request, opened, {})
    throw new AppError('CART_VERSION_CONFLICT')
  }
  await assertUnderCap(deps, opened.form, snapshot.realAmount)
  const missing = missingConsent(request.consents, snapshot)
  if (missing !== null) throw new AppError(missing)
  const { id: cartId, version } = opened.cart
  const freeze = planFreeze(deps, opened, { cartId, version, snapshot, backUrl: request.backUrl }, now)
  const reservation = { visitor: request.visitor, subject: { id: cartId, version }, form: opened.sellable }
  const answer = await reserve(deps, { ...reservation, lines: opened.cart.items }, (guard) =>
    freezeCart(deps.db, { ...freeze, ...triesOf(deps, request) }, guard, now),
  ).catch((error: unknown) => dropUsedCode(deps, request, opened, error))
  if (answer.kind === 'stale') throw new AppError('CART_VERSION_CONFLICT')
  if (answer.kind === 'exhausted') throw new AppError('PAYMENT_MAX_ERROR_ATTEMPTS')
  const { provider } = freeze.payment
  if (answer.kind === 'exists' || provider === 'none') return continuePayment(deps, answer.paymentId, now)
  const payment = asFrozen(freeze, opened.form, answer, now)
  const attempt = firstAttemptOf(freeze, payment)
  const start = presentStart(deps, payment)
  if (attempt === null) return start
  const waiting = { payment, attempt, formVersion: opened.form.rowVersion }
  deps.payments.keepWaiting(waiting)
  if (answer.tries === null) return start
  const cardFields = await openFrozenFields(deps, {
    ...waiting,
    form: opened.form,
    client: request.visitor.client,
    tries: answer.tries,
  })
  if (cardFields === null) return start
  const { tokenizationSessionId, hostedFieldsUrl } = cardFields
  deps.payments.keepWaiting({ ...waiting, attempt: { ...attempt, tokenizationSessionId, hostedFieldsUrl } })
  return { ...start, cardFields }
}

/** Whose cards the statement that freezes counts, where card fields are opened with it. */
function triesOf(deps: Deps, { cardFields, visitor }: StartRequest): Pick<CartFreeze, 'tries'> {
  if (cardFields !== true) return {}
  const { addressHash, since } = triesWishOf(deps, visitor.client)
  return { tries: { address: addressHash.toString('hex'), since } }
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

/** Writes an open cart again, at current prices. @throws AppError CART_VERSION_CONFLICT where it was not read */
async function reprice(
  deps: Deps,
  { cartId, cartKey, visitor }: StartRequest,
  { cart, isRecalled }: OpenedCart,
  patch: CartPatch,
): Promise<void> {
  if (isRecalled === true) throw new AppError('CART_VERSION_CONFLICT')
  await changeCart(deps, { cartId, cartKey, visitor, version: cart.version }, () => patch)
}

/**
 * Checks that the form still sells everything in a cart. Otherwise it removes the rest and reports it: the amount
 * changes, and the page must show it before payment. Source: spec section 8, cart errors.
 * @throws AppError TIER_UNKNOWN, DISCOUNT_CODE_INVALID
 */
async function assertKnown(deps: Deps, request: StartRequest, opened: OpenedCart, now: Date): Promise<void> {
  const { cart, sellable } = opened
  if (hasUnknownItems(cart.items, sellable)) {
    await reprice(deps, request, opened, { items: knownItems(cart.items, sellable) })
    throw new AppError('TIER_UNKNOWN', { problems: [problem('items', 'TIER_UNKNOWN')] })
  }
  const refusal = cart.discountCode === null ? null : discountCodeProblem(sellable, cart.discountCode, now)
  if (refusal === null) return
  await reprice(deps, request, opened, { discountCode: null })
  throw new AppError('DISCOUNT_CODE_INVALID', { problems: [problem('discountCode', refusal)] })
}

/** Removes a code whose last use was taken by another cart, and throws the error for the visitor. Never returns. */
async function dropUsedCode(
  deps: Deps,
  request: StartRequest,
  opened: OpenedCart,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && error.code === 'DISCOUNT_CODE_USED_UP')
    await reprice(deps, request, opened, { discountCode: null })
  throw error
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

/** A second call on a frozen cart returns the payment that froze it. */
async function resumePayment(deps: Deps, { cart }: OpenedCart, now: Date): Promise<PaymentStart> {
  if (cart.paymentRequestId === null) throw new AppError('CART_FROZEN')
  return continuePayment(deps, cart.paymentRequestId, now)
}

/** Orders a free cart. The process that froze it may have died or may not have finished, so any caller completes it. */
export async function continuePayment(
  deps: Deps,
  paymentId: PaymentRequestId,
  now: Date,
): Promise<PaymentStart> {
  const payment = await findPayment(deps.db, paymentId)
  if (payment?.provider !== 'none' || payment.orderId !== null) return presentStart(deps, payment)
  const finalised = await finalisePayment(deps, paymentId, null, now)
  if (finalised.kind === 'ordered') await markOrders(deps, [finalised.orderId])
  return presentStart(deps, await findPayment(deps.db, paymentId))
}

/** Where the payer goes next: the card page, or the confirmation of what is already ordered. */
function presentStart(
  deps: Deps,
  payment: Pick<StoredPayment, 'id' | 'provider' | 'installmentNumber' | 'orderId'> | null,
): PaymentStart {
  if (payment === null) throw new AppError('PAYMENT_UNKNOWN')
  if (payment.orderId !== null)
    return { orderId: payment.orderId, redirectUrl: confirmationAddress(deps.settings, payment.id) }
  return { paymentRequestId: payment.id, redirectUrl: paymentAddress(deps, payment) }
}
