import { type Static, Type } from 'typebox'
import { orderMethods } from '#domain/order/order-state.ts'
import { giftDays } from '#domain/refund/gift-offer.ts'
import { refundScopes } from '#domain/refund/refund-choice.ts'
import { body, cents, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const choice = {
  scope: oneOf(refundScopes),
  /** Of the scope `amount`; otherwise 0. */
  amount: cents(),
  /** Ids of lines, of the scopes `lines` and `none`. */
  lines: Type.Array(uuid(), { maxItems: 1000 }),
  cancels: Type.Boolean(),
  restocks: Type.Boolean(),
  stopsDebits: Type.Boolean(),
  /** Days in which the payer may give what is cancelled instead of being refunded; null or absent: nothing is offered. */
  giftDays: Type.Optional(orNull(Type.Integer({ minimum: giftDays.least, maximum: giftDays.most }))),
}

/** A refund that a member considers. */
export const PlanRefundSchema = body(choice)
export type PlanRefund = Static<typeof PlanRefundSchema>

/** A refund that a member requests. */
export const RequestRefundSchema = body({
  ...choice,
  /** Idempotency key: the same request with the same key is one refund. */
  token: Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9-]+$' }),
  /** The refundable rest with the tip, as the member saw it: with another one by now, nothing is refunded. */
  rest: cents(),
})
export type RequestRefund = Static<typeof RequestRefundSchema>

/** Consequences of a refund. Nothing is decided yet. */
export const RefundPlanSchema = Type.Object({
  /** To the payer, with the tip. */
  total: cents(),
  tip: cents(),
  /** Part of each payment, the latest first. */
  payments: Type.Array(
    Type.Object({
      number: Type.Integer(),
      amount: cents(),
      method: oneOf(orderMethods),
      /** The card or account that is refunded; null: its provider did not say. */
      paidWith: orNull(Type.Object({ brand: text(100), last4: text(10) })),
    }),
  ),
  /** Names of the lines that are cancelled. */
  cancelled: Type.Array(text(500)),
  /** Debits to come that are not charged. */
  debits: Type.Integer({ minimum: 0 }),
  /** Numbers of valid tax receipts that are voided, or replaced by one of what remains. */
  receipts: Type.Array(text(60)),
})
export type RefundPlan = Static<typeof RefundPlanSchema>
