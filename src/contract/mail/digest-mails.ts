import { type Static, Type } from 'typebox'
import { OrganizationOfMail, PersonOfMail, civilDate } from '#contract/mail/mail-parts.ts'
import { cents, text } from '#contract/shape.ts'

/** A mail with more lines is read by no one; the others are counted. */
export const mostOrdersInMail = 100

/** To the contact of an association: the orders of a day, without tips. */
export const OrdersOfDaySchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  day: civilDate(),
  /** The first ones. */
  orders: Type.Array(
    Type.Object({ number: text(60), form: text(500), payer: PersonOfMail, amount: cents() }),
    { minItems: 1, maxItems: mostOrdersInMail },
  ),
  /** All of them, and what they add up to. */
  count: Type.Integer({ minimum: 1 }),
  amount: cents(),
  /** The page on which the association chooses a mail for each order again. */
  settingsUrl: text(2000),
})
export type OrdersOfDay = Static<typeof OrdersOfDaySchema>
