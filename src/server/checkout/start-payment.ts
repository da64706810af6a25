import type { PaymentRequestId } from '#domain/ids.ts'
import { createHash } from 'node:crypto'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import { checkCartItems } from '#domain/cart/check-cart.ts'
import { stockDemand } from '#domain/cart/expand-items.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { AppError } from '#domain/errors.ts'
import { addCents, zero } from '#domain/money.ts'
import { missingConsent } from '#domain/payment/consents.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import type { InitPayment, PaymentStart } from '#contract/cart.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import { type OpenedCart, openCart } from '#server/cart/open-cart.ts'
import type { StoredPayer } from '#server/cart/stored-cart.ts'
import { confirmationAddress } from '#server/checkout/compose-order-mails.ts'
import { finalisePayment } from '#server/checkout/finalise-payment.ts'
import type { Deps } from '#server/deps.ts'
import { type StoredPayment, findPayment, freezeCart } from '#server/payment/payment-store.ts'
import { safeBackUrl } from '#server/checkout/safe-back-url.ts'
import { assertSellable } from '#server/form/assert-sellable.ts'

/** How long an attempt may take, from its start to the provider's last word. Source: money core, stock. */
export const attemptLifetimeMs = 15 * 60_000

interface StartRequest {
  readonly cartId: string
  readonly cartKey: string | undefined
  readonly consents: InitPayment
  readonly backUrl: string | undefined
}

/**
 * Freezes a cart and opens its payment: what is charged is what was shown. Repeated, or called a hundred times at
 * once, it answers the same payment. A cart with nothing to pay is ordered at once.
 * @throws AppError CART_*, VALIDATION, consent errors (nothing is frozen then), SOLD_OUT, ORGANIZATION_WALLET_ERROR
 */
export async function startPayment(deps: Deps, request: StartRequest): Promise<PaymentStart> {
  const now = deps.clock.now()
  const opened = await openCart(deps, request.cartId, request.cartKey)
  if (opened.cart.state !== 'open') return resumePayment(deps, opened, now)
  assertSellable(opened.form, now)
  const shown = request.consents.version ?? opened.cart.version
  if (shown !== opened.cart.version) throw new AppError('CART_VERSION_CONFLICT')
  const snapshot = takeSnapshot(opened, now)
  await assertShownPrice(deps, request, opened, snapshot)
  const missing = missingConsent(request.consents, snapshot)
  if (missing !== null) throw new AppError(missing)
  const payer: StoredPayer = {
    ...snapshot.payer,
    acknowledgedTerms: { version: deps.settings.termsVersion, at: now.toISOString() },
  }
  const total = addCents(snapshot.realAmount, snapshot.tip)
  const free = total === zero
  const answer = await freezeCart(
    deps.db,
    {
      cartId: opened.cart.id,
      version: opened.cart.version,
      deadline: new Date(now.getTime() + attemptLifetimeMs),
      demand: stockDemand(snapshot.items),
      payer,
      payment: {
        id: deps.newId(),
        amount: snapshot.realAmount,
        tip: snapshot.tip,
        provider: free ? 'none' : deps.settings.provider,
        snapshot,
        snapshotHash: createHash('sha256').update(JSON.stringify(snapshot)).digest('hex'),
        backUrl: safeBackUrl(request.backUrl, deps.settings.publicUrl, opened.form.organisation),
      },
      attempt: free ? null : { id: deps.newId() },
    },
    now,
  )
  if (answer.kind === 'stale') throw new AppError('CART_VERSION_CONFLICT')
  if (answer.kind === 'exhausted') throw new AppError('PAYMENT_MAX_ERROR_ATTEMPTS')
  return leadOn(deps, answer.paymentId, now)
}

/** A second call on a frozen cart leads to the payment that froze it. */
async function resumePayment(deps: Deps, { cart }: OpenedCart, now: Date): Promise<PaymentStart> {
  if (cart.paymentRequestId === null) throw new AppError('CART_FROZEN')
  return leadOn(deps, cart.paymentRequestId, now)
}

/**
 * What is charged is what was shown: where the form's prices changed since the cart was last written, the cart is
 * priced anew (a new version) and the payer looks again before paying.
 * @throws AppError CART_VERSION_CONFLICT
 */
async function assertShownPrice(
  deps: Deps,
  { cartId, cartKey }: StartRequest,
  { cart }: OpenedCart,
  snapshot: CartSnapshot,
): Promise<void> {
  if (snapshot.realAmount === cart.realAmount) return
  await changeCart(deps, { cartId, cartKey, version: cart.version }, () => ({}))
  throw new AppError('CART_VERSION_CONFLICT')
}

/** Orders what costs nothing, whoever froze it: the process that did may have died, or not be through yet. */
async function leadOn(deps: Deps, paymentId: PaymentRequestId, now: Date): Promise<PaymentStart> {
  const payment = await findPayment(deps.db, paymentId)
  if (payment?.provider !== 'none' || payment.orderId !== null) return presentStart(deps, payment)
  await finalisePayment(deps, paymentId, null, now)
  return presentStart(deps, await findPayment(deps.db, paymentId))
}

/** Where the payer goes next: the card page, or the confirmation of what is already ordered. */
function presentStart(deps: Deps, payment: StoredPayment | null): PaymentStart {
  if (payment === null) throw new AppError('PAYMENT_UNKNOWN')
  if (payment.orderId !== null) {
    return { orderId: payment.orderId, redirectUrl: confirmationAddress(deps.settings, payment.id) }
  }
  return { paymentRequestId: payment.id, redirectUrl: paymentAddress(deps.settings.publicUrl, payment) }
}

/** The card page of a payment: one address for the sandbox's family of providers, one for Stripe. */
export function paymentAddress(publicUrl: string, payment: Pick<StoredPayment, 'id' | 'provider'>): string {
  return `${publicUrl}/paiement/${payment.provider === 'stripe' ? 'embarque' : 'embarque-ha'}/${payment.id}`
}

function takeSnapshot({ cart, form, sellable }: OpenedCart, now: Date): CartSnapshot {
  throwIfAny(checkCartItems(cart.items, sellable, now, 'complete'))
  if (cart.payer === null) throwIfAny([problem('payer', 'REQUIRED')])
  const { acknowledgedTerms: _acknowledgedTerms, ...payer } = cart.payer as StoredPayer
  const priced = priceCart(cart.items, sellable)
  return {
    organisationSlug: form.organisation.slug,
    formType: form.definition.type,
    formSlug: form.definition.slug,
    formTitle: form.definition.title,
    items: priced.items.map((item) => {
      const tier = sellable.tiers.find((candidate) => candidate.id === item.tierId)
      return {
        name: item.name,
        tierId: item.tierId,
        type: item.type,
        amount: item.paymentTerms,
        vatRate: tier?.vatRate ?? 0,
        isEligibleTaxReceipt: tier?.isEligibleTaxReceipt ?? false,
        customFields: item.customFields,
        extraOptions: item.extraOptions,
        participant: item.participant ?? null,
      }
    }),
    payer,
    realAmount: priced.paymentTerms.realAmount,
    discount: priced.paymentTerms.discount,
    vat: priced.paymentTerms.vat,
    tip: cart.tip ?? zero,
    currency: 'EUR',
    locale: cart.locale,
  }
}
