import { type Static, Type } from 'typebox'
import {
  EventOfMailSchema,
  FormOfMail,
  OrganizationOfMail,
  PersonOfMail,
  civilDate,
} from '#contract/mail/mail-parts.ts'
import { cents, instant, text } from '#contract/shape.ts'

/** To a payer, the day before an event: date, venue and the tickets that are valid. */
export const EventTomorrowSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  payer: PersonOfMail,
  orderNumber: text(60),
  /** The tickets that are not cancelled. */
  tickets: Type.Integer({ minimum: 1 }),
  /** The page of the tickets, and all of them in one PDF. */
  ticketsUrl: text(2000),
  ticketsFileUrl: text(2000),
  event: EventOfMailSchema,
})
export type EventTomorrow = Static<typeof EventTomorrowSchema>

/** To a payer who did not complete a payment: once, where the form sends reminders, with a link to resume the cart. */
export const AbandonedCartSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  date: instant(),
  payer: PersonOfMail,
  /** The amount of the charge, tip included. */
  amount: cents(),
  resumeUrl: text(2000),
  until: instant(),
})
export type AbandonedCart = Static<typeof AbandonedCartSchema>

/** To a payer, or a person whom the association imported, before memberships end: the page on which they are renewed. */
export const MembershipEndingSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  payer: PersonOfMail,
  /** Empty: the association imported the memberships. */
  orderNumber: text(60),
  /** The first last day of the lines. */
  endsOn: civilDate(),
  lines: Type.Array(Type.Object({ name: text(500), holder: text(), endsOn: civilDate() }), {
    minItems: 1,
    maxItems: 1000,
  }),
  renewUrl: text(2000),
  /** Some of the memberships were imported: nothing of them is filled in, and they were not bought here. */
  isImported: Type.Optional(Type.Boolean()),
  /** The words of the association, or the usual ones; absent in mails of 0.1.0. */
  words: Type.Optional(Type.Object({ subject: text(1000), text: text(10_000) })),
  /** Where there are several: one link for each order, with the people whom it renews. */
  renewals: Type.Optional(
    Type.Array(Type.Object({ url: text(2000), holders: text(2000) }), { maxItems: 50 }),
  ),
  /** The page that stops the reminders of the association, and the address that mail programs post to for it. */
  stopUrl: Type.Optional(text(2000)),
  oneClickUrl: Type.Optional(text(2000)),
})
export type MembershipEnding = Static<typeof MembershipEndingSchema>
