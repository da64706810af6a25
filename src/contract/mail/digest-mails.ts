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

/** A summary with more forms is cut; the others are part of the sums. */
export const mostFormsInMail = 50

/** To a member: the week of an association, Monday to Sunday in Paris, without tips. */
export const WeeklySummarySchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  from: civilDate(),
  to: civilDate(),
  /** The forms with orders or money, the largest amount first. `received` counts payments and debits made online. */
  forms: Type.Array(
    Type.Object({ title: text(500), orders: Type.Integer({ minimum: 0 }), received: cents() }),
    { maxItems: mostFormsInMail },
  ),
  orders: Type.Integer({ minimum: 0 }),
  received: cents(),
  /** Refunds of the week, without tips. */
  refunded: cents(),
  /** Debits that a bank refused in the week and that are not paid yet. */
  refusedDebits: Type.Integer({ minimum: 0 }),
  homeUrl: text(2000),
  stopUrl: text(2000),
  /** Where mail programs post to stop it (RFC 8058). */
  oneClickUrl: text(2000),
})
export type WeeklySummary = Static<typeof WeeklySummarySchema>
