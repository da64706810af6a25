import { type Static, Type } from 'typebox'
import { oneOf, orNull, slug, text, uuid } from '#contract/shape.ts'

export const AggUserSchema = Type.Object({
  user: orNull(
    Type.Object({
      userId: uuid(),
      firstName: text(),
      lastName: text(),
      email: text(),
      unverified: Type.Boolean(),
    }),
  ),
  organizations: Type.Array(
    Type.Object({
      organizationSlug: slug(),
      name: text(),
      /** Empty for members who only read or check. Source: spec section 6. */
      roles: Type.Array(oneOf(['OrganizationAdmin', 'FormAdmin'])),
      /** Ids of the forms that the user administers; null: every form of the organisation. */
      formIds: orNull(Type.Array(uuid())),
    }),
  ),
})
export type AggUser = Static<typeof AggUserSchema>
