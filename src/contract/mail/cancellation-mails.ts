import { type Static, Type } from 'typebox'
import { mailLimits } from '#domain/refund/cancellation.ts'
import { giftReceipts } from '#domain/refund/gift-offer.ts'
import { FormOfMail, LineOfMail, OrganizationOfMail, PersonOfMail } from '#contract/mail/mail-parts.ts'
import { cents, instant, oneOf, orNull, text } from '#contract/shape.ts'

/** How what was paid goes back: through the provider, by the association itself, or not at all. */
export const refundWays = ['online', 'byHand', 'nothing'] as const

/** To a payer: the association cancelled its campaign, or a price of it. */
export const CampaignCancelledSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  orderNumber: text(60),
  payer: PersonOfMail,
  /** Words of the association: plain text with line breaks. */
  subject: text(mailLimits.subject),
  text: text(mailLimits.text),
  /** The cancelled lines. */
  lines: Type.Array(LineOfMail, { maxItems: 1000 }),
  refund: oneOf(refundWays),
  /** Cents to repay, with the tip where it is refunded. */
  amount: cents(),
  /** Debits to come that are not charged. */
  debits: Type.Integer({ minimum: 0 }),
  /** The offer to give the amount instead, without the tip, which is refunded; absent: none. */
  gift: Type.Optional(Type.Object({ amount: cents(), tip: cents(), until: instant(), url: text(2000) })),
})
export type CampaignCancelled = Static<typeof CampaignCancelledSchema>

/** To a payer who gave the refund of a cancelled order. */
export const GiftThanksSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  orderNumber: text(60),
  payer: PersonOfMail,
  date: instant(),
  /** Cents that were given, and the tip, which goes back. */
  amount: cents(),
  tip: cents(),
  /** The tax receipt that will come; null: none. */
  receipt: orNull(oneOf(giftReceipts)),
})
export type GiftThanks = Static<typeof GiftThanksSchema>
