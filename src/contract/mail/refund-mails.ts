import { type Static, Type } from 'typebox'
import { cents, instant, text } from '#contract/shape.ts'

/** To a member who may confirm a refund above the sum of their association, or refunds of a campaign. Nothing names the payer. */
export const RefundToConfirmSchema = Type.Object({
  brandName: text(),
  organizationName: text(),
  /** Empty: orders of a campaign wait. */
  orderNumber: text(60),
  campaign: Type.Optional(Type.Object({ title: text(500), orders: Type.Integer() })),
  amount: cents(),
  /** The address of the member who asked. */
  askedBy: text(300),
  until: instant(),
  orderUrl: text(2000),
})
export type RefundToConfirm = Static<typeof RefundToConfirmSchema>
