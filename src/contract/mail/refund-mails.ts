import { type Static, Type } from 'typebox'
import { cents, instant, text } from '#contract/shape.ts'

/** To a member who may confirm a refund above the sum of their association. Nothing names the payer. */
export const RefundToConfirmSchema = Type.Object({
  brandName: text(),
  organizationName: text(),
  orderNumber: text(60),
  amount: cents(),
  /** The address of the member who asked. */
  askedBy: text(300),
  until: instant(),
  orderUrl: text(2000),
})
export type RefundToConfirm = Static<typeof RefundToConfirmSchema>
