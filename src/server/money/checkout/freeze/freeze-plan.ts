import { hash } from 'node:crypto'
import type { CartItem, CartSnapshot, SnapshotItem } from '#domain/cart/cart.ts'
import { priceCart } from '#domain/cart/price-cart.ts'
import { parisDate } from '#domain/format.ts'
import { cartSchedule, lineParts } from '#domain/installment/cart-schedule.ts'
import { findDiscount } from '#domain/discount/discount-code.ts'
import { AppError } from '#domain/errors.ts'
import { addCents, zero } from '#domain/money.ts'
import { chosenOptions } from '#domain/order/line-details.ts'
import { attemptLifetimeMs } from '#domain/payment/attempt-machine.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { ProviderName } from '#contract/organization.ts'
import { cartDemand } from '#server/money/cart/stock/cart-demand.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import type { StoredPayer } from '#domain/payer/payer.ts'
import type { StoredCart } from '#server/money/cart/stored-cart.ts'
import { safeBackUrl } from '#server/money/checkout/safe-back-url.ts'
import { hasCap } from '#domain/organisation/verification-machine.ts'
import type { Deps } from '#server/money/deps.ts'
import { findProvider } from '#server/providers/find-provider.ts'
import { providerNameOf } from '#server/catalogue/organisation/provider-of.ts'
import type { CartFreeze } from '#server/money/payment/freeze-store.ts'

type FormOfCart = Pick<OpenedCart, 'form' | 'sellable'>

/** The snapshot of a checked cart that a payment freezes, at the prices of `now`. */
export function takeSnapshot(
  { form, sellable }: FormOfCart,
  cart: Pick<
    StoredCart,
    'items' | 'discountCode' | 'tip' | 'locale' | 'frequency' | 'installments' | 'debitDay'
  > & {
    readonly payer: StoredPayer
  },
  now: Date,
): CartSnapshot {
  const { acknowledgedTerms: _acknowledgedTerms, ...payer } = cart.payer
  const priced = priceCart(cart.items, sellable, findDiscount(sellable, cart.discountCode, now))
  // A code without effect on the price is not used up.
  const discountCode = priced.paymentTerms.discount === zero ? null : cart.discountCode
  const tip = cart.tip ?? zero
  const parts = lineParts(priced.items, sellable.tiers)
  const schedule = cartSchedule({ ...cart, tip, items: priced.items }, sellable.tiers, parisDate(now))
  return {
    organisationSlug: form.organisation.slug,
    formType: form.definition.type,
    formSlug: form.definition.slug,
    formTitle: form.definition.title,
    items: priced.items.map((item, index) => {
      const tier = sellable.tiers.find((candidate) => candidate.id === item.tierId)
      return {
        name: item.name,
        tierId: item.tierId,
        type: item.type,
        amount: item.paymentTerms,
        parts: parts[index] ?? { item: item.paymentTerms.realAmount, options: zero, isExcluded: false },
        vatRate: tier?.vatRate ?? 0,
        isEligibleTaxReceipt: tier?.isEligibleTaxReceipt ?? false,
        ...(tier?.tierType === 'Membership' && {
          validity: { period: tier.validityPeriod ?? null, text: tier.validity },
        }),
        customFields: item.customFields,
        extraOptions: item.extraOptions,
        ...soldOptions(item, sellable),
        participant: item.participant ?? null,
      }
    }),
    payer,
    realAmount: priced.paymentTerms.realAmount,
    discount: priced.paymentTerms.discount,
    vat: priced.paymentTerms.vat,
    tip,
    schedule,
    discountCode,
    demand: cartDemand({ form, sellable }, { ...cart, discountCode }),
    currency: 'EUR',
    locale: cart.locale,
  }
}

/** The selected options of an item as they are sold now; nothing without any. */
function soldOptions(item: CartItem, form: FormOfCart['sellable']): Pick<SnapshotItem, 'options'> {
  const options = chosenOptions(item, form).map(({ label, price, vatRate }) => ({ label, price, vatRate }))
  return options.length === 0 ? {} : { options }
}

/** The payer, with the terms accepted now. Source: docs/decisions/money/payer-and-consents.md. */
export function acknowledge(payer: Payer, { settings }: Pick<Deps, 'settings'>, now: Date): StoredPayer {
  return { ...payer, acknowledgedTerms: { version: settings.termsVersion, at: now.toISOString() } }
}

/**
 * Everything that is written to freeze a cart and open its payment. Decided before the database call.
 * @throws AppError PAYMENT_INITIALIZE_ERROR if the association's provider is not configured; REHEARSAL_ENDS where a
 *   rehearsal has no test bank
 */
export function planFreeze(
  deps: Pick<Deps, 'newId' | 'settings' | 'providers'>,
  { form }: FormOfCart,
  {
    cartId,
    version,
    snapshot,
    backUrl,
  }: Pick<CartFreeze, 'cartId' | 'version'> & {
    readonly snapshot: CartSnapshot
    readonly backUrl: string | undefined
  },
  now: Date,
): CartFreeze {
  const free = addCents(snapshot.realAmount, snapshot.tip) === zero
  // With payment over time, only the first instalment is charged now.
  const [first] = snapshot.schedule?.installments ?? []
  return {
    cartId,
    version,
    deadline: new Date(now.getTime() + attemptLifetimeMs),
    demand: snapshot.demand,
    payer: acknowledge(snapshot.payer, deps, now),
    payment: {
      id: deps.newId(),
      amount: first?.amount ?? snapshot.realAmount,
      tip: first?.tip ?? snapshot.tip,
      provider: free ? 'none' : loadProviderName(deps, form),
      snapshot,
      snapshotHash: hash('sha256', JSON.stringify(snapshot), 'hex'),
      backUrl: safeBackUrl(backUrl, deps.settings.publicUrl, form.organisation),
    },
    attempt: free ? null : { id: deps.newId(), savesPaymentMethod: snapshot.schedule !== null },
    formVersion: form.rowVersion,
    ...(hasCap(form.organisation) && { isCapped: true }),
  }
}

/** The provider that takes the money. Without a provider, no payment is opened. */
function loadProviderName(
  deps: Pick<Deps, 'settings' | 'providers'>,
  { organisation }: FormOfCart['form'],
): ProviderName {
  const name = providerNameOf(deps.settings, organisation)
  if (findProvider(deps, name) === null)
    throw new AppError('PAYMENT_INITIALIZE_ERROR', { detail: `${name} is not configured` })
  if (organisation.isRehearsal === true && name !== 'sandbox') throw new AppError('REHEARSAL_ENDS')
  return name
}
