import { type Static, Type } from 'typebox'
import { moveUnits } from '#domain/form/creation/move-dates.ts'
import { newFormTypes } from '#domain/form/creation/new-form.ts'
import { allStartingPoints } from '#domain/form/creation/starting-points.ts'
import { body, oneOf, slug, text } from '#contract/shape.ts'

/** A campaign to create: its type and its title are enough. */
export const NewFormSchema = body({
  formType: oneOf(newFormTypes),
  title: text(2000),
  /** Of its address; absent: made from the title. */
  slug: Type.Optional(text(200)),
  /** Absent: the first one of the type. */
  start: Type.Optional(oneOf(allStartingPoints)),
  /** A campaign of the association and of this type, whose contents are taken instead. */
  copyOf: Type.Optional(slug()),
  /** How far the dates of a copy are moved; absent: they stay. */
  move: Type.Optional(body({ unit: oneOf(moveUnits), count: Type.Integer({ minimum: 1, maximum: 104 }) })),
})
export type NewForm = Static<typeof NewFormSchema>

/** The address of the draft: its editor is `…/forms/:type/:slug/edition`. */
export const CreatedFormSchema = Type.Object({ formType: oneOf(newFormTypes), formSlug: slug() })
export type CreatedForm = Static<typeof CreatedFormSchema>
