import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import type { Locale } from '#domain/locale.ts'
import { documentAddress } from '#contract/order/document.ts'
import { ticketsFileUrl, ticketsPath } from '#contract/order/ticket.ts'
import { orderLinks } from '#server/money/installment/link-addresses.ts'
import { plainMessage } from '#domain/pasted-text.ts'
import { isGiftBeside } from '#domain/form/open-donation.ts'
import { zero } from '#domain/money.ts'
import { chosenOptions, participantName } from '#domain/order/line-details.ts'
import { promiseReceipt } from '#domain/receipt/receipt-promise.ts'
import type { NewGift, PayerConfirmation } from '#contract/mails.ts'
import { holderName } from '#server/money/membership/membership-card-facts.ts'
import { membershipCardFile } from '#server/money/membership/membership-card-links.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Settings } from '#server/platform/core.ts'
import { eventOfMail } from '#server/catalogue/form/event-of-mail.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { composeSchedule } from '#server/money/installment/compose-schedule.ts'
import { composeFormPart, composePerson } from '#server/money/payment/compose-mail-parts.ts'
import type { FinalisePlan, NewSchedule } from '#server/money/payment/finalise-plan.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** The page where a guest sees the order of a payment. */
export function confirmationAddress(settings: Settings, paymentId: string): string {
  return `${settings.publicUrl}/paiement/embarque/confirmation/${paymentId}`
}

/** The addresses of a confirmation: each opens a part of an order without an account. */
export function confirmationLinks(
  deps: Pick<Deps, 'links' | 'settings'>,
  order: {
    readonly orderId: string
    readonly paymentId: string
    readonly certificateId: string
    readonly locale: Locale
  },
  now: Date,
) {
  const { settings } = deps
  const { withdrawal, tipRefund } = orderLinks(deps, order, now)
  return {
    confirmationUrl: confirmationAddress(settings, order.paymentId),
    ticketsUrl: `${settings.publicUrl}${ticketsPath(order.orderId, order.locale)}`,
    ticketsFileUrl: `${settings.publicUrl}${ticketsFileUrl(order.orderId)}`,
    certificateUrl: documentAddress(settings.publicUrl, order.certificateId),
    tipRefundUrl: tipRefund,
    withdrawalUrl: withdrawal,
  }
}

interface OrderFacts {
  readonly orderId: string
  /** Of the order lines, in the order of the frozen items. */
  readonly itemIds: readonly string[]
  readonly payment: StoredPayment
  readonly form: StoredForm
  /** The debits to come of the order; null if it is paid at once. */
  readonly schedule: NewSchedule | null
  readonly now: Date
  readonly settings: Settings
  readonly links: Deps['links']
  readonly newId: () => string
}

/**
 * The mails of an order: to the payer in the payer's language, to the association in French, unless it reads of its
 * orders once a day.
 */
export function composeOrderMails(facts: OrderFacts): FinalisePlan['mails'] {
  const { payment, form, newId } = facts
  const { payer, locale } = payment.snapshot
  const toPayer: QueuedMail = {
    id: newId(),
    kind: 'payerConfirmation',
    recipient: payer.email,
    locale,
    payload: composeConfirmation(facts),
  }
  const {
    contact: { email: contact },
    orderMails = 'each',
  } = form.organisation
  if (contact === '' || orderMails === 'daily') return [toPayer]
  return [
    toPayer,
    {
      id: newId(),
      kind: 'newGift',
      recipient: contact,
      organisation: form.organisationId,
      locale: 'fr',
      payload: composeNewGift(facts),
    },
  ]
}

// The order number comes from a counter in the order's transaction, which adds it to the payload.
const numberedLater = ''

function composeOrderPart(facts: OrderFacts) {
  const { payment, form, now } = facts
  return {
    ...composeFormPart(facts),
    orderNumber: numberedLater,
    date: now.toISOString(),
    lines: payment.snapshot.items.map((item) => ({
      name: item.name,
      isGiftBeside: isGiftBeside(item, {
        title: payment.snapshot.formTitle,
        formType: payment.snapshot.formType,
      }),
      amount: item.amount.realAmount,
      details: [
        participantName(item.participant),
        ...chosenOptions(item, form.definition).map(({ label }) => label),
      ].filter((detail) => detail !== ''),
    })),
    amount: payment.snapshot.realAmount,
    discount: payment.snapshot.discount,
  }
}

function composeConfirmation(facts: OrderFacts): PayerConfirmation {
  const { payment, form, schedule, now } = facts
  const { items, locale, tip } = payment.snapshot
  const hasTicket = items.some((item) => item.type === 'Registration')
  const { id: paymentId, certificateId } = payment
  const links = confirmationLinks(facts, { orderId: facts.orderId, paymentId, certificateId, locale }, now)
  const taxReceipt = promiseReceipt(form.organisation, {
    isEligible: items.some((item) => item.isEligibleTaxReceipt),
    isOverTime: schedule !== null,
  })
  return {
    ...composeOrderPart(facts),
    payer: composePerson(payment.snapshot.payer),
    amountTip: tip,
    schedule: composeSchedule(facts, payment, schedule, now),
    tipRefundUrl: tip === zero ? null : links.tipRefundUrl,
    withdrawalUrl: items.some(({ type }) => type === 'Product') ? links.withdrawalUrl : null,
    personalMessage: plainMessage(form.definition.personalMessage),
    taxReceipt,
    confirmationUrl: links.confirmationUrl,
    ticketsUrl: hasTicket ? links.ticketsUrl : null,
    ticketsFileUrl: hasTicket ? links.ticketsFileUrl : null,
    cards: composeCards(facts),
    // A certificate exists only for money that has arrived.
    certificateUrl: payment.total === zero || payment.provider === 'offline' ? null : links.certificateUrl,
    event: eventOfMail(form),
  }
}

/** The cards of the memberships, at their signed addresses. */
function composeCards(facts: OrderFacts): NonNullable<PayerConfirmation['cards']> {
  const { payment, itemIds, settings } = facts
  const { items, payer } = payment.snapshot
  return items.flatMap((item, index) => {
    const id = itemIds[index]
    if (item.type !== 'Membership' || id === undefined) return []
    return [
      { holder: holderName({ item, payer }), url: `${settings.publicUrl}${membershipCardFile(facts, id)}` },
    ]
  })
}

function composeNewGift(facts: OrderFacts): NewGift {
  const { payment, now } = facts
  const schedule = composeSchedule(facts, payment, facts.schedule, now)
  const { payer } = payment.snapshot
  return {
    ...composeOrderPart(facts),
    payer: { ...composePerson(payer), email: payer.email },
    comment: payer.comment,
    schedule:
      schedule === null
        ? null
        : {
            kind: schedule.kind,
            installments: schedule.installments.map((debit) => ({ ...debit, amountTip: zero })),
          },
  }
}
