import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { InstallmentSchema } from '#contract/cart.ts'
import { body, cents, instant, oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

/** Ours: what a payer may do with what is to come, through the signed link of a mail, without an account. */
export const schedulePath = '/schedules/:token'
export const schedulePausePath = '/schedules/:token/pause'
export const scheduleResumePath = '/schedules/:token/resume'
export const scheduleAmountPath = '/schedules/:token/amount'
export const scheduleTerminatePath = '/schedules/:token/terminate'

const scheduleStates = ['active', 'paused', 'ended', 'cancelled'] as const

export const ScheduleViewSchema = Type.Object({
  kind: oneOf(['INSTALLMENT', 'SUBSCRIPTION'] as const),
  state: oneOf(scheduleStates),
  organization: Type.Object({ name: text(), organizationSlug: slug(), email: text(320) }),
  form: Type.Object({ title: text(500), formType: oneOf(formTypes), url: text(2000) }),
  orderNumber: text(60),
  /** Its payer withdrew from the purchase, whole or in part. */
  isWithdrawn: Type.Boolean(),
  startedAt: instant(),
  payerFirstName: text(),
  debitDay: Type.Integer(),
  /** INSTALLMENT: the whole; SUBSCRIPTION: each month to come. */
  amount: cents(),
  tip: cents(),
  /** Least that a month may be set to, and most. */
  minAmount: cents(),
  maxAmount: cents(),
  /** Paid, refused and the next ones. */
  installments: Type.Array(InstallmentSchema),
  savedPaymentMethod: orNull(
    Type.Object({
      paymentMethod: oneOf(['Card', 'Sepa'] as const),
      brand: text(40),
      last4: text(4),
      expiry: text(7),
    }),
  ),
  /** Civil date of the first debit to come that the card does not live to see; null where it lives long enough. */
  cardEndsBefore: orNull(text(10)),
  /**
   * Why the next debit will not go through by itself, known from another debit with the same means: the bank wants its
   * payer to confirm, or another means. null where nothing speaks against it.
   */
  paymentMethodNeeds: orNull(oneOf(['payer', 'otherPaymentMethod'] as const)),
  /** The page on which the next debit, or a refused one, is paid with another card; null where there is none. */
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
  /** Cents a month for the association. */
  amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
  /** Cents a month for the platform; absent: as it is. */
  tip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  /** The box that confirms a contribution higher than the one so far. */
  tipConfirmed: Type.Optional(Type.Boolean()),
})

/** Ours: the payer takes back the contribution to the platform, or withdraws from a purchase. */
export const tipRefundPath = '/orders/:token/tip-refund'
export const withdrawalPath = '/orders/:token/withdrawal'

export const TipRefundViewSchema = Type.Object({
  organization: Type.Object({ name: text() }),
  form: Type.Object({ title: text(500), url: text(2000) }),
  orderNumber: text(60),
  date: instant(),
  /** What may be taken back now: captured, and not given back. */
  amountTip: cents(),
  /**
   * What is not taken any more once it is taken back, or since it was; null: a monthly one, which has no end. 0 where
   * nothing is, or it is too late.
   */
  amountTipToCome: orNull(cents()),
  /** What goes or went back of it. */
  amountTipGivenBack: cents(),
  /** Until when it may be. */
  until: instant(),
  state: oneOf(['possible', 'asked', 'refunded', 'none', 'over'] as const),
})
export type TipRefundView = Static<typeof TipRefundViewSchema>

export const WithdrawalViewSchema = Type.Object({
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
      /** When its payer withdrew from it; null where that was not. */
      askedAt: orNull(instant()),
    }),
  ),
  state: oneOf(['possible', 'asked', 'over'] as const),
  /** What became of the debits to come, where something was asked: over, or at rest until the association has decided. */
  debits: orNull(oneOf(['stopped', 'resting'] as const)),
  /** One of them was with the bank already. */
  isDebitUnderWay: Type.Boolean(),
})
export type WithdrawalView = Static<typeof WithdrawalViewSchema>

export const WithdrawalSchema = body({
  /** Lines of the order; all of them where empty. */
  items: Type.Array(uuid(), { maxItems: 1000 }),
  message: text(2000),
})
