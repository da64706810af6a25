import { type Static, Type } from 'typebox'
import { type Right, rights } from '#domain/access/rights.ts'
import { oneOf, orNull, slug, text } from '#contract/shape.ts'

/** The associations between which a user moves, as the frame of the administration shows them. */
export const OwnAssociationsSchema = Type.Object({
  /** Empty: the account has none. */
  firstName: text(300),
  associations: Type.Array(
    Type.Object({
      organizationSlug: slug(),
      name: text(),
      /** Null without one: initials are shown. */
      logoUrl: orNull(text(2000)),
      /** The accent, `#rrggbb`; null: the colour of the site. */
      color: orNull(text(7)),
      /** Rights of the user anywhere in the association, those for one form included. */
      rights: Type.Array(oneOf<Right>(rights)),
    }),
  ),
})
export type OwnAssociations = Static<typeof OwnAssociationsSchema>
