import { Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { cents, instant, oneOf, orNull, text } from '#contract/shape.ts'

/** What several mails say alike, as plain data. Amounts in cents, dates are instants unless they say civil. */

export const OrganizationOfMail = Type.Object({
  name: text(),
  /** The association's contact; phone and url may be empty. */
  email: text(320),
  phone: text(40),
  url: text(2000),
})

export const FormOfMail = Type.Object({ title: text(500), formType: oneOf(formTypes), url: text(2000) })

export const PersonOfMail = Type.Object({
  firstName: text(),
  lastName: text(),
  /** Name of the organisation that pays; empty for a person. */
  companyName: text(),
})

/** One line: what was bought and, under it, for whom and with which options. */
export const LineOfMail = Type.Object({
  name: text(500),
  /** The free gift beside what the form sells: its name is the form's own. */
  isGiftBeside: Type.Optional(Type.Boolean()),
  /** What was paid for it, discount deducted. */
  amount: cents(),
  details: Type.Optional(Type.Array(text(500), { maxItems: 100 })),
})

/** When and where an event takes place. */
export const EventOfMailSchema = Type.Object({
  startDate: orNull(instant()),
  endDate: orNull(instant()),
  /** Empty where there is none. */
  place: text(1000),
  onlineUrl: text(2000),
})

/** A civil date in Paris, `YYYY-MM-DD`. */
export const civilDate = () => text(10)

/** A means of payment by what its holder knows it by. */
const MailPaymentMethod = Type.Object({
  paymentMethod: oneOf(['Card', 'Sepa'] as const),
  /** `visa`, `mastercard`, `cb`, or the bank's country for an account. */
  brand: text(40),
  last4: text(4),
  /** `MM/YYYY`; empty for an account, which does not expire. */
  expiry: text(7),
})

/** One debit of an order that is paid over time. */
export const DebitOfMail = Type.Object({
  number: Type.Integer(),
  /** How many there are in all; null for a monthly one, which has no end. */
  count: orNull(Type.Integer()),
  dueOn: civilDate(),
  amount: cents(),
  /** The part of the contribution to the platform. */
  amountTip: cents(),
})

/** How an order is paid over time, told with it. */
export const ScheduleOfMail = Type.Object({
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  /** Number 1 was paid with the order. INSTALLMENT: all of them; SUBSCRIPTION: the first and the next. */
  installments: Type.Array(DebitOfMail, { maxItems: 100 }),
  /** Its price is the association's: nobody may set another amount a month. Absent in a mail of before. */
  isAmountFixed: Type.Optional(Type.Boolean()),
  /** null where the provider kept none: each debit is then asked of the payer. */
  savedPaymentMethod: orNull(MailPaymentMethod),
  /** Due date of the first debit that the card is too old for; null where it serves all that is known. */
  cardExpiresBefore: orNull(civilDate()),
  /** Where the payer sees and changes what is to come, without an account. */
  manageUrl: text(2000),
})

export const optionalPaymentMethod = () => orNull(MailPaymentMethod)
