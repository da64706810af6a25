import { type Static, Type } from 'typebox'
import { PlanRefundSchema } from '#contract/admin/order/order-refunds.ts'
import { body, cents, instant, orNull, text, uuid, oneOf } from '#contract/shape.ts'

/** A refund above the sum of its association: `lapsed` where no one decided in time. */
export const HeldRefundSchema = Type.Object({
  id: uuid(),
  state: oneOf(['waiting', 'confirmed', 'refused', 'lapsed']),
  choice: Type.Object(PlanRefundSchema.properties),
  /** As it was planned for the requester, with the tip. */
  amount: cents(),
  askedBy: text(300),
  askedAt: instant(),
  until: instant(),
  /** Who confirmed or refused it. */
  decidedBy: orNull(text(300)),
  /** The user may confirm it: they have the right, and did not ask for it. */
  mayConfirm: Type.Boolean(),
})

/** The refundable rest with the tip, as the member saw it: with another one by now, nothing is refunded. */
export const ConfirmHeldRefundSchema = body({ rest: cents() })
export type ConfirmHeldRefund = Static<typeof ConfirmHeldRefundSchema>

/** The sum above which a second member confirms refunds; null: none. */
export const RefundRuleSchema = Type.Object({
  above: orNull(cents()),
  mayChange: Type.Boolean(),
})
export type RefundRule = Static<typeof RefundRuleSchema>

export const SetRefundRuleSchema = body({ above: orNull(cents()) })
export type SetRefundRule = Static<typeof SetRefundRuleSchema>
