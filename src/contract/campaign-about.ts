import { type Static, Type } from 'typebox'
import { formTypes } from '#domain/form/form-definition.ts'
import { oneOf, slug, text } from '#contract/shape.ts'

/** Contents of a campaign page around its form; no payment changes them. */
export const CampaignAboutSchema = Type.Object({
  /** The newest first; `date` is `YYYY-MM-DD`, `text` plain. */
  news: Type.Array(Type.Object({ key: text(), date: text(10), title: text(), text: text(5000) })),
  /** Whether visitors may ask for the next news by e-mail: until the campaign is over. */
  takesFollowers: Type.Boolean(),
  gallery: Type.Array(Type.Object({ pictureUrl: text(2000), caption: text(200) })),
  /** Questions and answers of the association, as plain text. */
  faq: Type.Array(Type.Object({ question: text(200), answer: text(2000) })),
  /** Other published campaigns of the association that are not over. */
  otherForms: Type.Array(
    Type.Object({
      organizationSlug: slug(),
      formType: oneOf(formTypes),
      formSlug: slug(),
      url: text(2000),
      title: text(),
    }),
  ),
})
export type CampaignAbout = Static<typeof CampaignAboutSchema>
