import { type Static, Type } from 'typebox'
import { FormOfMail, OrganizationOfMail } from '#contract/mail/mail-parts.ts'
import { cents, instant, oneOf, orNull, text } from '#contract/shape.ts'

const WaitingOfMail = {
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  firstName: text(),
  /** Name of the price. */
  tier: text(500),
  quantity: Type.Integer({ minimum: 1 }),
}

/** To a person on a waiting list: their place, and the page on which they change their number or leave. */
export const WaitingJoinedSchema = Type.Object({
  ...WaitingOfMail,
  /** When the mail was written; null: units are held for them already. */
  place: orNull(Type.Integer({ minimum: 1 })),
  placeUrl: text(2000),
})
export type WaitingJoined = Static<typeof WaitingJoinedSchema>

/** To the next person of a waiting list: units are held for them until a time. */
export const WaitingOfferSchema = Type.Object({
  ...WaitingOfMail,
  /** Of all units; null where the payer chooses it. */
  amount: orNull(cents()),
  until: instant(),
  cartUrl: text(2000),
  placeUrl: text(2000),
})
export type WaitingOffer = Static<typeof WaitingOfferSchema>

/** To a person who did not order in time, once: how to join again. */
export const WaitingExpiredSchema = Type.Object({ ...WaitingOfMail, joinUrl: text(2000) })
export type WaitingExpired = Static<typeof WaitingExpiredSchema>

/** To a person whose place on a list, or whose offer, ends with the sale. */
export const WaitingClosedSchema = Type.Object({
  ...WaitingOfMail,
  /** `suspended`: the campaign does not sell for now. `over`: the sale is over. */
  reason: oneOf(['over', 'suspended'] as const),
})
export type WaitingClosed = Static<typeof WaitingClosedSchema>
