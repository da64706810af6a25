import type { MailMessage } from '#contract/mails.ts'
import type { CartItemIn } from '#contract/cart.ts'
import type { FormDefinition, TierDefinition } from '#domain/form/form-definition.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import { shownTiers } from '#domain/form/sales-state.ts'
import type { CartId, PaymentId } from '#domain/ids.ts'
import type { Locale } from '#domain/locale.ts'
import { addCents, zero } from '#domain/money.ts'
import { normalisePayer } from '#domain/payer/check-payer.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import { patchCart } from '#server/money/cart/change-cart.ts'
import { emptyCart } from '#server/money/cart/create-cart.ts'
import { storeItems } from '#server/money/cart/take-items.ts'
import { planOrder } from '#server/money/checkout/finalise/plan-order.ts'
import { acknowledge, takeSnapshot } from '#server/money/checkout/freeze/freeze-plan.ts'
import type { Deps } from '#server/money/deps.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** Someone who exists nowhere; its address is of a name that is reserved for examples. */
const samplePayer = {
  firstName: 'Camille',
  lastName: 'Martin',
  email: 'camille.martin@example.com',
  emailConfirmation: 'camille.martin@example.com',
  address: '',
  city: '',
  zipCode: '',
  country: 'FR',
}
const sampleNumber = 1
const sampleAmount = 2000

/**
 * Composes the confirmation of an order that does not exist, of the first price that the public sees, as a payment
 * would: the same prices, documents and texts. Nothing is written; its links lead nowhere.
 * @param form with the draft in place of the published contents
 */
export function composeSample(
  deps: Pick<Deps, 'settings' | 'providers' | 'links' | 'newId'>,
  form: StoredForm,
  locale: Locale,
  now: Date,
): MailMessage {
  const shop = { form, sellable: sellableForm(form) }
  const items = storeItems(sampleItems(shop.sellable), shop.sellable, new Map(), deps.newId)
  const payer = acknowledge(normalisePayer(samplePayer), deps, now)
  const content = patchCart(deps, { ...emptyCart, locale }, { items, payer, tip: zero }, shop, now)
  const snapshot = takeSnapshot(shop, { ...content, payer }, now)
  const [first] = snapshot.schedule?.installments ?? []
  const [amount, tip] = [first?.amount ?? snapshot.realAmount, first?.tip ?? zero]
  const payment: StoredPayment = {
    id: deps.newId() as PaymentId,
    installmentNumber: 1,
    cartId: deps.newId() as CartId,
    organisationId: form.organisationId,
    formId: form.id,
    amount,
    tip,
    total: addCents(amount, tip),
    provider: 'sandbox',
    snapshot,
    backUrl: null,
    state: 'paid',
    orderId: null,
    certificateId: deps.newId(),
    createdAt: now,
  }
  const { mails, numberPrefix } = planOrder(deps, payment, form, null, now)
  const data = mails.find(({ kind }) => kind === 'payerConfirmation')?.payload
  const orderNumber = `${numberPrefix}${sampleNumber}`
  return { kind: 'payerConfirmation', locale, data: { ...data, orderNumber } } as MailMessage
}

/** One unit of the first price; none where a draft has no price yet. */
function sampleItems(sellable: FormDefinition): CartItemIn[] {
  const [tier] = shownTiers(sellable)
  if (tier === undefined) return []
  const { firstName, lastName } = samplePayer
  return [
    {
      tierId: tier.id,
      participant: { firstName, lastName },
      ...(asksAmount(tier) && { customAmount: amountFor(tier, sellable) }),
    },
  ]
}

/** The amount that the page suggests, inside what the price accepts. */
function amountFor(
  { price, minAmount, maxAmount }: TierDefinition,
  { presetAmounts }: FormDefinition,
): number {
  const wanted = price > 0 ? price : (presetAmounts[0] ?? sampleAmount)
  return Math.max(minAmount ?? 0, Math.min(wanted, (maxAmount ?? wanted + 1) - 1))
}
