import { type Static, Type } from 'typebox'
import { EventOfMailSchema, FormOfMail, OrganizationOfMail } from '#contract/mail/mail-parts.ts'
import { orNull, text } from '#contract/shape.ts'

/** To the former address of an order: the order has another one. Nothing names its payer. */
export const OrderAddressChangedSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
})
export type OrderAddressChanged = Static<typeof OrderAddressChangedSchema>

/** To the person of a ticket: the ticket alone, nothing of the order. */
export const TicketMadeAgainSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  firstName: text(),
  tierName: text(500),
  /** The ticket as PDF. */
  ticketFileUrl: text(2000),
  event: orNull(EventOfMailSchema),
  /** A former ticket is no longer valid. */
  isReplaced: Type.Boolean(),
})
export type TicketMadeAgain = Static<typeof TicketMadeAgainSchema>
