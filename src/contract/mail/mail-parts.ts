import { Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { cents, instant, oneOf, orNull, text } from '#contract/shape.ts'

/** The common parts of several mails, as plain data. Amounts in cents, dates are instants or civil dates. */

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

/** One line: the item and, under it, its participant and options. */
export const LineOfMail = Type.Object({
  name: text(500),
  /** The open donation beside the form's own tiers: its name is the form's title. */
  isGiftBeside: Type.Optional(Type.Boolean()),
  /** The price paid for it, discount deducted. */
  amount: cents(),
  details: Type.Optional(Type.Array(text(500), { maxItems: 100 })),
})

/** When and where an event takes place. */
export const EventOfMailSchema = Type.Object({
  startDate: orNull(instant()),
  endDate: orNull(instant()),
  /** Empty where there is no venue. */
  place: text(1000),
  onlineUrl: text(2000),
})

/** A civil date in Paris, `YYYY-MM-DD`. */
export const civilDate = () => text(10)

/** The details of a payment method that its holder recognises. */
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
  /** The number of debits; null for a monthly schedule, which has no end. */
  count: orNull(Type.Integer()),
  dueOn: civilDate(),
  amount: cents(),
  /** The part that is the tip for the platform. */
  amountTip: cents(),
})

/** The payment schedule of an order. */
export const ScheduleOfMail = Type.Object({
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  /** Number 1 was paid with the order. INSTALLMENT: all of them; SUBSCRIPTION: the first and the next. */
  installments: Type.Array(DebitOfMail, { maxItems: 100 }),
  /** The price is fixed: the payer cannot change the monthly amount. */
  isAmountFixed: Type.Boolean(),
  /** null where the provider saved none: the payer then pays each debit in person. */
  savedPaymentMethod: orNull(MailPaymentMethod),
  /** Due date of the first debit after the card's expiry; null where the card is valid for all known debits. */
  cardExpiresBefore: orNull(civilDate()),
  /** The page on which the payer sees and changes the planned debits, without an account. */
  manageUrl: text(2000),
})

export const optionalPaymentMethod = () => orNull(MailPaymentMethod)
