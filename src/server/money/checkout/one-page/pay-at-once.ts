import type { PaymentStart } from '#contract/cart.ts'
import type { OnePageWrite } from '#contract/one-page.ts'
import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { AppError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { assertPartnerLines } from '#server/money/cart/assert-partner-lines.ts'
import type { Visitor } from '#server/money/cart/cart-of-request.ts'
import type { CartRequest } from '#server/money/cart/change-cart.ts'
import { emptyCart, findRepeated, keyNewCart, openForm } from '#server/money/cart/create-cart.ts'
import { reserve } from '#server/money/cart/stock/reserve.ts'
import { type HeldCart, type OpenedCart, openCart } from '#server/money/cart/open-cart.ts'
import { checkAtOnce } from '#server/money/checkout/one-page/check-at-once.ts'
import { retryFreeze } from '#server/money/checkout/freeze/retry-freeze.ts'
import { continuePayment } from '#server/money/checkout/start-payment.ts'
import type { Deps } from '#server/money/deps.ts'
import { assertSellable } from '#server/catalogue/form/assert-sellable.ts'
import { type FreezeAnswer, createFrozenCart, replaceFrozenCart } from '#server/money/payment/freeze-store.ts'

interface OnePageRequest {
  readonly order: OnePageWrite
  readonly locale: Locale
  readonly backUrl: string | undefined
}

interface NewOnePageRequest extends OnePageRequest {
  readonly idempotencyKey: string | undefined
  readonly visitor: Visitor
}

interface PaidAtOnce {
  readonly opened: OpenedCart
  readonly cartKey: string
  readonly payment: PaymentStart
}

/**
 * A whole order in one call: creates the cart, freezes it and starts its payment, all or nothing. The answer reports
 * all problems together, and nothing is written then.
 * @throws AppError of cart creation and of payment start
 */
export async function payAtOnce(deps: Deps, request: NewOnePageRequest): Promise<PaidAtOnce> {
  return retryFreeze(() => payOnce(deps, request))
}

async function payOnce(
  deps: Deps,
  { order, locale, backUrl, idempotencyKey, visitor }: NewOnePageRequest,
): Promise<PaidAtOnce> {
  const now = deps.clock.now()
  const shop = await openForm(deps, order)
  const { cartKey, keyed } = keyNewCart(deps, shop.form, order, {
    idempotencyKey,
    visitor,
    source: order.source,
  })
  const target = { cartId: keyed.id, version: 1, content: { ...emptyCart, locale }, backUrl }
  const { content, freeze } = await checkAtOnce(deps, shop, target, order, now)
  const cart = { ...content, ...keyed }
  const subject = { id: keyed.id, version: 0 }
  const reservation = { visitor, subject, lines: order.items, form: shop.sellable }
  const answer = await reserve(deps, reservation, (guard) =>
    createFrozenCart(deps.db, { cart: { ...cart, guard }, freeze }, now, cartExpiresAt(now)),
  )
  if (answer.kind !== 'repeated') {
    return { ...(await answerWith(deps, { cartId: keyed.id, cartKey }, answer, now)), cartKey }
  }
  const first = await findRepeated(deps, shop, keyed, idempotencyKey)
  if (first.cart.paymentRequestId === null) throw new AppError('CONFLICT')
  const payment = await continuePayment(deps, first.cart.paymentRequestId, now)
  return {
    opened: await openCart(deps, { cartId: first.cart.id, cartKey: first.cartKey }),
    cartKey: first.cartKey,
    payment,
  }
}

/**
 * Pays an existing cart at once: after a refusal, or for a cart created to upload files. Replaces its content.
 * @throws AppError CART_FROZEN if money may still arrive, CART_VERSION_CONFLICT, and as `payAtOnce` does
 */
export async function payAgainAtOnce(
  deps: Deps,
  { order, locale, backUrl }: OnePageRequest,
  { visitor, ...held }: HeldCart & Pick<CartRequest, 'visitor'>,
): Promise<Omit<PaidAtOnce, 'cartKey'>> {
  const now = deps.clock.now()
  const opened = await openCart(deps, held, { named: order })
  const { cart, form, sellable } = opened
  if (cart.state === 'ordered') throw new AppError('CART_FROZEN')
  if (order.version !== undefined && order.version !== cart.version) {
    throw new AppError('CART_VERSION_CONFLICT')
  }
  assertSellable(form, now)
  const { id, version } = cart
  const target = { cartId: id, version, content: { ...cart, locale }, backUrl }
  const { content, freeze } = await checkAtOnce(deps, opened, target, order, now)
  assertPartnerLines(opened, content.items)
  const reservation = { visitor, subject: { id, version }, lines: order.items, form: sellable }
  const answer = await reserve(deps, reservation, (guard) => {
    const change = { ...content, id, version, guard }
    return replaceFrozenCart(deps.db, { change, freeze }, now, cartExpiresAt(now))
  })
  if (answer.kind === 'frozen_elsewhere') throw new AppError('CART_FROZEN')
  return answerWith(deps, held, answer, now)
}

async function answerWith(
  deps: Deps,
  held: HeldCart,
  answer: FreezeAnswer,
  now: Date,
): Promise<Omit<PaidAtOnce, 'cartKey'>> {
  if (answer.kind === 'stale') throw new AppError('CART_VERSION_CONFLICT')
  if (answer.kind === 'exhausted') throw new AppError('PAYMENT_MAX_ERROR_ATTEMPTS')
  const payment = await continuePayment(deps, answer.paymentId, now)
  return { opened: await openCart(deps, held), payment }
}
