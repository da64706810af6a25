import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { oneOf, orNull, slug, text } from '#contract/shape.ts'

/** Who a journey, a payment or the link of a mail belongs to: what the strip under the header shows of it. */
export const IdentitySchema = Type.Object({
  organizationSlug: slug(),
  name: text(),
  /** The campaign's own logo, else the association's; null without one: initials are shown. */
  logoUrl: orNull(text(2000)),
  /** The accent, `#rrggbb`; null: the colour of the site. */
  color: orNull(text(7)),
  /** The banner, or a cover that the server draws where there is none. */
  coverUrl: text(2000),
  formType: oneOf(formTypes),
  formSlug: slug(),
  title: text(500),
})
export type Identity = Static<typeof IdentitySchema>
