import type { CartSnapshot } from '#domain/cart/cart.ts'
import { checkCartItems } from '#domain/cart/check-cart.ts'
import { AppError } from '#domain/errors.ts'
import type { PaymentId } from '#domain/ids.ts'
import { type Locale, defaultLocale } from '#domain/locale.ts'
import { addCents, zero } from '#domain/money.ts'
import { type OfflinePaymentMethod, giftPaymentMethods } from '#domain/payment/payment-method.ts'
import { normalisePayer } from '#domain/payer/check-payer.ts'
import { throwIfAny } from '#domain/problem.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import { patchCart } from '#server/money/cart/change-cart.ts'
import { emptyCart, keyNewCart } from '#server/money/cart/create-cart.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import { storeItems } from '#server/money/cart/take-items.ts'
import { planOrder } from '#server/money/checkout/finalise/plan-order.ts'
import { acknowledge, planFreeze, takeSnapshot } from '#server/money/checkout/freeze/freeze-plan.ts'
import type { Deps } from '#server/money/deps.ts'
import type { OfflineEntry } from '#server/money/offline/offline-file.ts'
import type { CartFreeze } from '#server/money/payment/freeze-store.ts'
import type { FinalisePlan } from '#server/money/payment/finalise-plan.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** Plans the frozen cart of an entry by hand. @throws AppError TIER_UNKNOWN, VALIDATION */
export function planEntry(
  deps: Deps,
  form: StoredForm,
  { locale, entry }: { readonly locale: Locale | undefined; readonly entry: OfflineEntry },
  now: Date,
) {
  const shop = { form, sellable: sellableForm(form) }
  const { content, snapshot } = fillCart(deps, shop, { locale, entry }, now)
  const { keyed } = keyNewCart(deps, form, entry, {
    idempotencyKey: undefined,
    visitor: null,
    source: undefined,
  })
  const plan = planFreeze(deps, shop, { cartId: keyed.id, version: 1, snapshot, backUrl: undefined }, now)
  const freeze: CartFreeze = { ...plan, attempt: null, payment: { ...plan.payment, provider: 'offline' } }
  return { sellable: shop.sellable, cart: { ...content, ...keyed, guard: null }, freeze }
}

/** Plans the order of money that an association received itself: nothing of the ledger, only the payer's mail. */
export function planOfflineOrder(
  deps: Deps,
  payment: StoredPayment,
  form: StoredForm,
  method: OfflinePaymentMethod,
  now: Date,
): FinalisePlan {
  // Money that the platform never held has no certificate.
  const order = planOrder(deps, { ...payment, certificateId: '' }, form, null, now)
  const mails =
    payment.snapshot.payer.email === ''
      ? []
      : order.mails
          .filter(({ kind }) => kind === 'payerConfirmation')
          .map((mail) => withoutPromise(mail, method))
  return { ...order, captured: payment.total, entries: [], mails }
}

/** The confirmation without a tax receipt where the payment method opens none. */
function withoutPromise<Mail extends { readonly payload: object }>(
  mail: Mail,
  method: OfflinePaymentMethod,
): Mail {
  return giftPaymentMethods.includes(method)
    ? mail
    : { ...mail, payload: { ...mail.payload, taxReceipt: null } }
}

/** The payment as stored. */
export function frozenPayment(form: StoredForm, { cartId, payment }: CartFreeze, now: Date): StoredPayment {
  const { id, amount, tip, ...rest } = payment
  return {
    ...rest,
    id: id as PaymentId,
    installmentNumber: 1,
    cartId,
    organisationId: form.organisationId,
    formId: form.id,
    amount,
    tip,
    total: addCents(amount, tip),
    state: 'open',
    orderId: null,
    certificateId: '',
    createdAt: now,
  }
}

type Shop = Pick<OpenedCart, 'form' | 'sellable'>

/** The entry as a cart and its snapshot. Questions may stay unanswered, because no payer is present. */
function fillCart(
  deps: Deps,
  shop: Shop,
  { locale, entry }: { readonly locale: Locale | undefined; readonly entry: OfflineEntry },
  now: Date,
): { content: ReturnType<typeof patchCart>; snapshot: CartSnapshot } {
  const { sellable } = shop
  const lines = linesOf(entry, sellable.tiers)
  // Sales may be over or not open yet: the association decides what it sells.
  throwIfAny(checkCartItems(lines, sellable, { now }).filter(({ code }) => code !== 'TIER_UNAVAILABLE'))
  const items = storeItems(lines, sellable, new Map(), deps.newId)
  const payer = acknowledge(normalisePayer(entry.payer), deps, now)
  const isNamed = payer.email !== ''
  const empty = { ...emptyCart, locale: locale ?? defaultLocale }
  const content = patchCart(deps, empty, { items, payer: isNamed ? payer : null, tip: zero }, shop, now)
  const snapshot = takeSnapshot(shop, { ...content, payer, installments: 1 }, now)
  return {
    content: { ...content, payer },
    // A person without an e-mail address is not counted for limits per person.
    snapshot: {
      ...snapshot,
      demand: snapshot.demand.filter(({ tierId }) => isNamed || tierId === undefined),
      schedule: null,
    },
  }
}

/** The lines of an entry in cart format. @throws AppError TIER_UNKNOWN, also for an option */
export function linesOf({ items }: OfflineEntry, tiers: Shop['sellable']['tiers']) {
  return items.map(({ tier: key, options = [], ...item }) => {
    const tier = tiers.find((candidate) => candidate.key === key)
    if (tier === undefined) throw new AppError('TIER_UNKNOWN', { detail: `the form has no tier "${key}"` })
    const extraOptions = options.map((name) => ({ extraOptionId: optionOf(tier, name), value: true }))
    return { ...item, tierId: tier.id, frequency: 'SINGLE' as const, extraOptions }
  })
}

function optionOf({ key, extraOptions }: Shop['sellable']['tiers'][number], name: string): string {
  const option = extraOptions.find((candidate) => candidate.key === name)
  if (option === undefined)
    throw new AppError('TIER_UNKNOWN', { detail: `the tier "${key}" has no option "${name}"` })
  return option.id
}
