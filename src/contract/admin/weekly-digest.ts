import { type Static, Type } from 'typebox'

/** Whether the member receives the summary, and of which association; null where they are no longer a member. */
export const DigestSubscriptionSchema = Type.Object({
  isActive: Type.Boolean(),
  organization: Type.Union([Type.String(), Type.Null()]),
})
export type DigestSubscription = Static<typeof DigestSubscriptionSchema>
