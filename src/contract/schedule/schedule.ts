import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { InstallmentSchema } from '#contract/cart.ts'
import { IdentitySchema } from '#contract/identity.ts'
import { body, cents, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

const scheduleStates = ['active', 'paused', 'ended', 'cancelled'] as const

/** Obole's own: the payer's actions on planned debits, through the signed link of a mail, without an account. */
export const ScheduleViewSchema = Type.Object({
  identity: IdentitySchema,
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  state: oneOf(scheduleStates),
  organization: Type.Object({ name: text(), organizationSlug: slug(), email: text(320) }),
  form: Type.Object({ title: text(500), formType: oneOf(formTypes), url: text(2000) }),
  orderNumber: text(60),
  /** The payer withdrew from the purchase or a part of it. */
  isWithdrawn: Type.Boolean(),
  startedAt: instant(),
  payerFirstName: text(),
  debitDay: Type.Integer(),
  /** INSTALLMENT: the total; SUBSCRIPTION: each planned month. */
  amount: cents(),
  tip: cents(),
  /** Smallest and largest monthly amount. */
  minAmount: cents(),
  maxAmount: cents(),
  /** Paid, refused and next debits. */
  installments: Type.Array(InstallmentSchema),
  savedPaymentMethod: orNull(
    Type.Object({
      paymentMethod: oneOf(['Card', 'Sepa'] as const),
      brand: text(40),
      last4: text(4),
      expiry: text(7),
    }),
  ),
  /** Civil date of the first planned debit after the card's expiry; null where the card is valid long enough. */
  cardEndsBefore: orNull(text(10)),
  /**
   * Why the next debit will fail without an action of the payer, known from another debit with the same payment method:
   * the bank requires a confirmation by the payer, or another payment method. null where no problem is known.
   */
  paymentMethodNeeds: orNull(oneOf(['payer', 'otherPaymentMethod'] as const)),
  /** The page on which the next or a refused debit is paid with another card; null where there is none. */
  regularisationUrl: orNull(text(2000)),
  can: Type.Object({
    pause: Type.Boolean(),
    resume: Type.Boolean(),
    changeAmount: Type.Boolean(),
    terminate: Type.Boolean(),
  }),
})
export type ScheduleView = Static<typeof ScheduleViewSchema>

export const ScheduleAmountSchema = body({
  /** Cents per month for the association. */
  amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  /** Cents per month for the platform; absent: unchanged. */
  tip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  /** The box that confirms a higher tip than before. */
  tipConfirmed: Type.Optional(Type.Boolean()),
})

/** Obole's own: the payer asks for a refund of the tip. */
export const TipRefundViewSchema = Type.Object({
  identity: IdentitySchema,
  organization: Type.Object({ name: text() }),
  form: Type.Object({ title: text(500), url: text(2000) }),
  orderNumber: text(60),
  date: instant(),
  /** The amount that may be refunded now: captured, and not refunded yet. */
  amountTip: cents(),
  /**
   * The part of planned debits that is waived by the refund, or was waived; null: a monthly tip, which has no end. 0
   * where there is none, or where it is too late.
   */
  amountTipToCome: orNull(cents()),
  /** The refunded or pending amount. */
  amountTipRefunded: cents(),
  /** The end of the period for it. */
  until: instant(),
  state: oneOf(['possible', 'asked', 'refunded', 'none', 'over'] as const),
})
export type TipRefundView = Static<typeof TipRefundViewSchema>

export const WithdrawalViewSchema = Type.Object({
  identity: IdentitySchema,
  organization: Type.Object({ name: text(), email: text(320) }),
  form: Type.Object({ title: text(500), url: text(2000) }),
  orderNumber: text(60),
  date: instant(),
  until: instant(),
  lines: Type.Array(
    Type.Object({
      id: uuid(),
      name: text(500),
      amount: cents(),
      isAsked: Type.Boolean(),
      /** When the payer withdrew from it; null where there was no withdrawal. */
      askedAt: orNull(instant()),
    }),
  ),
  state: oneOf(['possible', 'asked', 'over'] as const),
  /** The result for the planned debits after a request: stopped, or paused until the association has decided. */
  debits: orNull(oneOf(['stopped', 'resting'] as const)),
  /** One of them was already at the bank. */
  isDebitUnderWay: Type.Boolean(),
})
export type WithdrawalView = Static<typeof WithdrawalViewSchema>

export const WithdrawalSchema = body({
  /** Lines of the order; an empty list is all of them. */
  items: Type.Array(uuid(), { maxItems: 1000 }),
  message: text(2000),
})
