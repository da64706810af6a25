import { type Static, Type } from 'typebox'
import { paymentMethods } from '#domain/payment/payment-method.ts'
import {
  DebitOfMail,
  FormOfMail,
  LineOfMail,
  OrganizationOfMail,
  PersonOfMail,
  civilDate,
  optionalPaymentMethod,
} from '#contract/mail/mail-parts.ts'
import { cents, instant, oneOf, orNull, text } from '#contract/shape.ts'

/** The common part of every mail about an order that is paid over time. */
const OfOrder = {
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  orderNumber: text(60),
  payer: PersonOfMail,
}

const OfDebit = {
  ...OfOrder,
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  debit: DebitOfMail,
  /** The payment method of the debit. */
  paymentMethod: oneOf(paymentMethods),
  /** The page on which the payer sees and changes the planned debits, without an account. */
  manageUrl: text(2000),
}

/** To the payer, some days before a debit. */
export const InstallmentUpcomingSchema = Type.Object({
  ...OfDebit,
  savedPaymentMethod: optionalPaymentMethod(),
  /** The unique mandate reference of a direct debit, where its provider has it. */
  mandateReference: Type.Optional(orNull(text(60))),
  /** The payer cannot change the monthly amount. */
  isAmountFixed: Type.Boolean(),
  /** The page on which this debit may be paid with another payment method. */
  regularisationUrl: text(2000),
})
export type InstallmentUpcoming = Static<typeof InstallmentUpcomingSchema>

/** To the payer, when a later debit is paid. */
export const InstallmentPaidSchema = Type.Object({
  ...OfDebit,
  date: instant(),
  /** The next debit; null where none is planned. */
  next: orNull(DebitOfMail),
  /** No other debit is unpaid. */
  isAllPaid: Type.Boolean(),
  /** Other refused debits that are still unpaid, and the page of the first; absent where there are none. */
  owed: Type.Optional(
    Type.Object({
      debits: Type.Array(DebitOfMail, { maxItems: 1000 }),
      regularisationUrl: text(2000),
      until: instant(),
    }),
  ),
  confirmationUrl: text(2000),
  /** The payment certificate of this debit, where there is one. */
  certificateUrl: orNull(text(2000)),
})
export type InstallmentPaid = Static<typeof InstallmentPaidSchema>

/** Advice after a refusal: wait for the retry, authenticate in person, or use another payment method. */
const refusalAdvices = ['wait', 'authenticate', 'newPaymentMethod', 'neutral', 'again'] as const

/**
 * To the payer, when a debit is refused for the first time, and when it is not retried any more. `neutral`: the mail
 * contains nothing about the state of the card. `again`: the payer paid it in person, and the bank refused it later.
 */
export const InstallmentRefusedSchema = Type.Object({
  ...OfDebit,
  advice: oneOf(refusalAdvices),
  /** Civil date of the next automatic try; null where only the payer can pay. */
  nextTryOn: orNull(civilDate()),
  regularisationUrl: text(2000),
  /** Until when that link is valid. */
  until: instant(),
})
export type InstallmentRefused = Static<typeof InstallmentRefusedSchema>

/** To the payer who requested a new link to an unpaid debit. */
export const RegularisationLinkSchema = Type.Object({
  ...OfDebit,
  regularisationUrl: text(2000),
  until: instant(),
})
export type RegularisationLink = Static<typeof RegularisationLinkSchema>

/** To the association: a debit is unpaid and is not retried automatically. Sent once per debit. */
export const InstallmentGivenUpSchema = Type.Object({
  ...OfOrder,
  payer: Type.Object({ ...PersonOfMail.properties, email: text(320) }),
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  debit: DebitOfMail,
})
export type InstallmentGivenUp = Static<typeof InstallmentGivenUpSchema>

/** To the payer, a month before the card of the debits expires. */
export const CardExpiringSchema = Type.Object({
  ...OfOrder,
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  brand: text(40),
  last4: text(4),
  /** The last day on which the card is valid. */
  expiresOn: civilDate(),
  /** The first debit after the card's expiry. */
  next: orNull(DebitOfMail),
  manageUrl: text(2000),
})
export type CardExpiring = Static<typeof CardExpiringSchema>

const scheduleChanges = ['paused', 'resumed', 'amount', 'terminated'] as const

/** To the payer: a record of the change to the planned debits. */
export const ScheduleChangedSchema = Type.Object({
  ...OfOrder,
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  change: oneOf(scheduleChanges),
  date: instant(),
  /** The new monthly amount, or the amount that remained to pay; `next` is null where no debit is planned any more. */
  amount: cents(),
  amountTip: cents(),
  next: orNull(DebitOfMail),
  /** Debits already at the bank, which may still be captured. */
  atBank: Type.Array(DebitOfMail),
  manageUrl: text(2000),
})
export type ScheduleChanged = Static<typeof ScheduleChangedSchema>

/**
 * To the payer as an acknowledgement, and to the association: a withdrawal from a purchase. Source:
 * docs/decisions/money/withdrawal.md.
 */
export const WithdrawalAskedSchema = Type.Object({
  ...OfOrder,
  /** The reader of this mail. */
  reader: oneOf(['payer', 'association'] as const),
  payer: Type.Object({ ...PersonOfMail.properties, email: text(320) }),
  orderedAt: instant(),
  askedAt: instant(),
  lines: Type.Array(LineOfMail, { maxItems: 1000 }),
  amount: cents(),
  /** Message of the payer; may be empty. */
  message: text(2000),
  /** The result for the planned debits; null where there are none. */
  debits: orNull(oneOf(['stopped', 'resting'] as const)),
  /** One of them was already at the bank. */
  isDebitUnderWay: Type.Boolean(),
})
export type WithdrawalAsked = Static<typeof WithdrawalAskedSchema>

/** To the association: a payer's bank disputes a payment or took it back. */
export const DisputeOpenedSchema = Type.Object({
  ...OfOrder,
  date: instant(),
  /** The disputed amount, tip included. */
  amount: cents(),
})
export type DisputeOpened = Static<typeof DisputeOpenedSchema>
