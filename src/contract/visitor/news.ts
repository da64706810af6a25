import { type Static, Type } from 'typebox'
import { body, oneOf, slug, text } from '#contract/shape.ts'

/** A visitor who asks for the news of a campaign by e-mail, and confirms the address by the link of a mail. */
export const NewsSubscriptionWriteSchema = body({
  organizationSlug: slug(),
  formType: text(40),
  formSlug: slug(),
  email: text(254),
})
export type NewsSubscriptionWrite = Static<typeof NewsSubscriptionWriteSchema>

/** Always the same answer: it does not reveal whether the address was known before. */
export const NewsRequestedSchema = Type.Object({ requested: Type.Literal(true) })

const newsStates = ['unconfirmed', 'confirmed', 'stopped'] as const

/** Subscription that a link of a mail shows and changes. */
export const NewsSubscriptionSchema = Type.Object({ state: oneOf(newsStates) })
export type NewsSubscription = Static<typeof NewsSubscriptionSchema>
