import { Type } from 'typebox'
import { orNull, slug, text, uuid } from '#contract/shape.ts'

export const aggUserPath = '/agg/user'

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
    Type.Object({ organizationSlug: slug(), name: text(), roles: Type.Array(text()) }),
  ),
})
