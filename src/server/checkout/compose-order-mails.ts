import type { NewGift, PayerConfirmation } from '#contract/mails.ts'
import type { Settings } from '#server/deps.ts'
import type { StoredForm } from '#server/form/form-store.ts'
import { formAddress } from '#server/form/form-address.ts'
import type { FinalisePlan, StoredPayment } from '#server/payment/payment-store.ts'

/** Where a guest sees the order of a payment. */
export function confirmationAddress(settings: Settings, paymentId: string): string {
  return `${settings.publicUrl}/paiement/embarque/confirmation/${paymentId}`
}

interface OrderFacts {
  readonly payment: StoredPayment
  readonly form: StoredForm
  readonly now: Date
  readonly settings: Settings
  readonly newId: () => string
}

/** The mails of an order: to the payer in the payer's language, to the association in French. */
export function composeOrderMails(facts: OrderFacts): FinalisePlan['mails'] {
  const { payment, form, newId } = facts
  const { payer, locale } = payment.snapshot
  const toPayer = {
    id: newId(),
    kind: 'payerConfirmation',
    recipient: payer.email,
    locale,
    payload: composeConfirmation(facts),
  }
  const contact = form.organisation.contact.email
  if (contact === '') return [toPayer]
  return [
    toPayer,
    { id: newId(), kind: 'newGift', recipient: contact, locale: 'fr', payload: composeNewGift(facts) },
  ]
}

// The number is given by the counter in the order's own transaction, which adds it to the payload.
const numberedLater = ''

/** What every mail about a payment says first: who collects, with which form. */
export function composeFormPart({
  payment,
  form,
  settings,
}: Pick<OrderFacts, 'payment' | 'form' | 'settings'>) {
  const { organisation } = form
  return {
    brandName: settings.brandName,
    organization: { name: organisation.name, ...organisation.contact },
    form: {
      title: payment.snapshot.formTitle,
      formType: payment.snapshot.formType,
      url: formAddress(settings.publicUrl, organisation.slug, form.definition),
    },
  }
}

function composeOrderPart(facts: OrderFacts) {
  const { payment, now } = facts
  return {
    ...composeFormPart(facts),
    orderNumber: numberedLater,
    date: now.toISOString(),
    lines: payment.snapshot.items.map((item) => ({ name: item.name, amount: item.amount.realAmount })),
    amount: payment.amount,
  }
}

function composePerson({ payment }: Pick<OrderFacts, 'payment'>) {
  const { payer } = payment.snapshot
  return {
    firstName: payer.firstName,
    lastName: payer.lastName,
    companyName: payer.isOrganization ? payer.companyName : '',
  }
}

function composeConfirmation(facts: OrderFacts): PayerConfirmation {
  const { payment, form, settings } = facts
  return {
    ...composeOrderPart(facts),
    payer: composePerson(facts),
    amountTip: payment.tip,
    personalMessage: form.definition.personalMessage,
    taxReceiptExpected:
      form.organisation.taxReceipts && payment.snapshot.items.some((item) => item.isEligibleTaxReceipt),
    confirmationUrl: confirmationAddress(settings, payment.id),
  }
}

function composeNewGift(facts: OrderFacts): NewGift {
  const { payer } = facts.payment.snapshot
  return {
    ...composeOrderPart(facts),
    payer: { ...composePerson(facts), email: payer.email },
    comment: payer.comment,
  }
}
