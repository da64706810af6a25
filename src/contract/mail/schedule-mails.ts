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

/** What every mail about an order that is paid over time says. */
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
  /** What it is taken from; absent in a mail of before. */
  paymentMethod: Type.Optional(oneOf(paymentMethods)),
  /** Where the payer sees and changes what is to come, without an account. */
  manageUrl: text(2000),
}

/** To the payer, some days before a debit. */
export const InstallmentUpcomingSchema = Type.Object({
  ...OfDebit,
  savedPaymentMethod: optionalPaymentMethod(),
  /** Nobody may set another amount a month; absent in a mail of before. */
  isAmountFixed: Type.Optional(Type.Boolean()),
  /** Where this debit may be paid with another means. */
  regularisationUrl: text(2000),
})
export type InstallmentUpcoming = Static<typeof InstallmentUpcomingSchema>

/** To the payer, when a later debit is paid. */
export const InstallmentPaidSchema = Type.Object({
  ...OfDebit,
  date: instant(),
  /** The next one; null where none is to come. */
  next: orNull(DebitOfMail),
  /** No other one is unpaid; absent in a mail of before. */
  isAllPaid: Type.Optional(Type.Boolean()),
  /** Others that were refused and are still to be paid, and where the first is; absent where there are none. */
  owed: Type.Optional(
    Type.Object({
      debits: Type.Array(DebitOfMail, { maxItems: 1000 }),
      regularisationUrl: text(2000),
      until: instant(),
    }),
  ),
  confirmationUrl: text(2000),
  /** The payment certificate of this debit, where there is one. */
  certificateUrl: Type.Optional(orNull(text(2000))),
})
export type InstallmentPaid = Static<typeof InstallmentPaidSchema>

/** What the payer can do about a refusal: nothing, it is tried again; authenticate in person; take another means. */
const refusalAdvices = ['wait', 'authenticate', 'newPaymentMethod', 'neutral', 'again'] as const

/**
 * To the payer, when a debit is refused for the first time, and when nothing is tried any more. `neutral`: nothing is said
 * of the card's state. `again`: the payer paid it in person, and the bank said no later.
 */
export const InstallmentRefusedSchema = Type.Object({
  ...OfDebit,
  advice: oneOf(refusalAdvices),
  /** Civil date of the next try by itself; null where only the payer can pay. */
  nextTryOn: orNull(civilDate()),
  regularisationUrl: text(2000),
  /** Until when that link opens. */
  until: instant(),
})
export type InstallmentRefused = Static<typeof InstallmentRefusedSchema>

/** To the payer who asked for a new link to a debit that is not paid. */
export const RegularisationLinkSchema = Type.Object({
  ...OfDebit,
  regularisationUrl: text(2000),
  until: instant(),
})
export type RegularisationLink = Static<typeof RegularisationLinkSchema>

/** To the association: a debit is not tried again by itself, nobody paid it yet. Told once a debit. */
export const InstallmentGivenUpSchema = Type.Object({
  ...OfOrder,
  payer: Type.Object({ ...PersonOfMail.properties, email: text(320) }),
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  debit: DebitOfMail,
})
export type InstallmentGivenUp = Static<typeof InstallmentGivenUpSchema>

/** To the payer, a month before the card that debits are taken from expires. */
export const CardExpiringSchema = Type.Object({
  ...OfOrder,
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  brand: text(40),
  last4: text(4),
  /** The card's last day. */
  expiresOn: civilDate(),
  /** The first debit that it is too old for. */
  next: orNull(DebitOfMail),
  manageUrl: text(2000),
})
export type CardExpiring = Static<typeof CardExpiringSchema>

const scheduleChanges = ['paused', 'resumed', 'amount', 'terminated'] as const

/** To the payer: what they changed about what is to come, as a trace. */
export const ScheduleChangedSchema = Type.Object({
  ...OfOrder,
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  change: oneOf(scheduleChanges),
  date: instant(),
  /** A month from now on, or what was left to pay; `next` is null where nothing is debited any more. */
  amount: cents(),
  amountTip: cents(),
  next: orNull(DebitOfMail),
  /** Debits that the bank has already, which may land although nothing more is debited; absent in a mail of before. */
  atBank: Type.Optional(Type.Array(DebitOfMail)),
  manageUrl: text(2000),
})
export type ScheduleChanged = Static<typeof ScheduleChangedSchema>

/** To the payer as an acknowledgement, and to the association: a purchase is withdrawn from. Source: docs/decisions/withdrawal.md. */
export const WithdrawalAskedSchema = Type.Object({
  ...OfOrder,
  /** Who reads this one. */
  reader: oneOf(['payer', 'association'] as const),
  payer: Type.Object({ ...PersonOfMail.properties, email: text(320) }),
  orderedAt: instant(),
  askedAt: instant(),
  lines: Type.Array(LineOfMail, { maxItems: 1000 }),
  amount: cents(),
  /** What the payer wrote; may be empty. */
  message: text(2000),
  /** What became of the debits to come; null where there are none, absent in a mail of before. */
  debits: Type.Optional(orNull(oneOf(['stopped', 'resting'] as const))),
  /** One of them was with the bank already. */
  isDebitUnderWay: Type.Optional(Type.Boolean()),
})
export type WithdrawalAsked = Static<typeof WithdrawalAskedSchema>

/** To the association: a payer's bank took money back, or asks about it. */
export const DisputeOpenedSchema = Type.Object({
  ...OfOrder,
  date: instant(),
  /** What the bank asks back, contribution to the platform in it. */
  amount: cents(),
})
export type DisputeOpened = Static<typeof DisputeOpenedSchema>
