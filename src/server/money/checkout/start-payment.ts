import type { PaymentId } from '#domain/ids.ts'
import { AppError } from '#domain/errors.ts'
import type { InitPayment, PaymentStart } from '#contract/cart.ts'
import { type CartRequest, changeCart } from '#server/money/cart/change-cart.ts'
import { reserve } from '#server/money/cart/stock/reserve.ts'
import { type HeldCart, type OpenedCart, openCart, rememberedCart } from '#server/money/cart/open-cart.ts'
import { confirmationAddress } from '#server/money/checkout/compose-order-mails.ts'
import { openFrozenFields } from '#server/money/checkout/card-fields.ts'
import { paymentAddress } from '#server/money/checkout/outcome-address.ts'
import { finalisePayment } from '#server/money/checkout/finalise-payment.ts'
import { decideFrom, outdated } from '#server/money/decide-from.ts'
import { type Repricing, planStart } from '#server/money/checkout/freeze/plan-start.ts'
import type { Deps } from '#server/money/deps.ts'
import { triesQueryOf } from '#server/platform/defence/guard-card-testing.ts'
import { markOrders } from '#server/money/restore/mark-orders.ts'
import { type CartFreeze, freezeCart } from '#server/money/payment/freeze-store.ts'
import { type StoredPayment, findPayment } from '#server/money/payment/payment-store.ts'

interface StartRequest extends HeldCart, Pick<CartRequest, 'visitor'> {
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
  const remembered = rememberedCart(deps, request.cartId, request.cartKey)
  deps.carts.forget(request.cartId)
  return decideFrom(
    remembered,
    {
      read: () => openCart(deps, request),
      most: 1,
      otherwise: () => new AppError('CART_VERSION_CONFLICT'),
    },
    async (opened, isRemembered) => {
      const plan = await planStart(deps, request, opened, now)
      if (plan.kind === 'freeze') return () => freeze(deps, request, opened, plan.freeze, now)
      // Only a cart that was read is written again.
      if (isRemembered) return outdated
      if (plan.kind === 'resume') return () => continuePayment(deps, plan.paymentId, now)
      return () => reprice(deps, request, opened, plan)
    },
  )
}

/** Freezes the cart as planned, and opens the card fields where that is asked for. */
async function freeze(
  deps: Deps,
  request: StartRequest,
  opened: OpenedCart,
  plan: CartFreeze,
  now: Date,
): Promise<PaymentStart | typeof outdated> {
  const { visitor } = request
  const { cart, form } = opened
  const subject = { id: cart.id, version: cart.version }
  const reservation = { visitor, subject, lines: cart.items, form: opened.sellable }
  const answer = await reserve(deps, reservation, (guard) =>
    freezeCart(deps.db, { ...plan, ...triesOf(deps, request) }, guard, now),
  ).catch((error: unknown) => dropUsedCode(deps, request, opened, error))
  if (answer.kind === 'stale') return outdated
  if (answer.kind === 'exhausted') throw new AppError('PAYMENT_MAX_ERROR_ATTEMPTS')
  if (answer.kind === 'exists' || answer.attempt === null) return continuePayment(deps, answer.paymentId, now)
  const { payment, attempt, tries } = answer
  const start = presentStart(deps, payment)
  const waiting = { payment, attempt, formVersion: form.rowVersion }
  deps.payments.keepWaiting(waiting)
  if (tries === null) return start
  const cardFields = await openFrozenFields(deps, { ...waiting, form, client: visitor.client, tries })
  if (cardFields === null) return start
  const { tokenizationSessionId, hostedFieldsUrl } = cardFields
  deps.payments.keepWaiting({ ...waiting, attempt: { ...attempt, tokenizationSessionId, hostedFieldsUrl } })
  return { ...start, cardFields }
}

/** Whose cards the statement that freezes counts, where card fields are opened with it. */
function triesOf(deps: Deps, { cardFields, visitor }: StartRequest): Pick<CartFreeze, 'tries'> {
  if (cardFields !== true) return {}
  const { addressHash, since } = triesQueryOf(deps, visitor.client)
  return { tries: { address: addressHash.toString('hex'), since } }
}

/** Writes an open cart again, at current prices, and throws why. Never returns. */
async function reprice(
  deps: Deps,
  { cartId, cartKey, visitor }: StartRequest,
  { cart: { version } }: OpenedCart,
  { patch, refusal }: Pick<Repricing, 'patch' | 'refusal'>,
): Promise<never> {
  await changeCart(deps, { cartId, cartKey, visitor, version }, () => patch)
  throw refusal
}

/** Removes a code whose last use was taken by another cart, and throws the error for the visitor. Never returns. */
async function dropUsedCode(
  deps: Deps,
  request: StartRequest,
  opened: OpenedCart,
  error: unknown,
): Promise<never> {
  if (error instanceof AppError && error.code === 'DISCOUNT_CODE_USED_UP')
    return reprice(deps, request, opened, { patch: { discountCode: null }, refusal: error })
  throw error
}

/** Orders a free cart. The process that froze it may have died or may not have finished, so any caller completes it. */
export async function continuePayment(deps: Deps, paymentId: PaymentId, now: Date): Promise<PaymentStart> {
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
