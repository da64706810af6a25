import { type Static, Type } from 'typebox'
import { giftOfferStates, giftReceipts } from '#domain/refund/gift-offer.ts'
import { IdentitySchema } from '#contract/identity.ts'
import { body, cents, instant, oneOf, orNull, text } from '#contract/shape.ts'

/** Obole's own: the payer of a cancelled order gives what would be refunded, or is refunded. */
export const RefundChoiceViewSchema = Type.Object({
  identity: IdentitySchema,
  organization: Type.Object({ name: text() }),
  form: Type.Object({ title: text(500), url: text(2000) }),
  orderNumber: text(60),
  /** Names of the cancelled lines. */
  lines: Type.Array(text(500), { maxItems: 1000 }),
  /** Cents that may be given, or that were; 0 in other states. */
  amount: cents(),
  /** Cents of the tip, refunded whatever is chosen; 0 where it is not, or was before. */
  tip: cents(),
  /** The last instant of the offer. */
  until: instant(),
  /** When it was given. */
  givenAt: orNull(instant()),
  state: oneOf(giftOfferStates),
  /** The tax receipt of the gift; null: none will come. */
  receipt: orNull(oneOf(giftReceipts)),
})
export type RefundChoiceView = Static<typeof RefundChoiceViewSchema>

export const RefundChoiceSchema = body({
  choice: oneOf(['give', 'refund'] as const),
  /** Cents as the payer saw them: another amount is not given. */
  amount: cents(),
})
export type RefundChosen = Static<typeof RefundChoiceSchema>
