import { type Static, Type } from 'typebox'
import { type Right, rights } from '#domain/access/rights.ts'
import { formTypes } from '#domain/form/form-definition.ts'
import { formStates } from '#domain/form/form-lists.ts'
import { oneOf, slug, text, uuid } from '#contract/shape.ts'

/** A form as its administration shows it at the top of each screen. */
export const AdminFormSchema = Type.Object({
  organization: Type.Object({ organizationSlug: slug(), name: text() }),
  form: Type.Object({
    id: uuid(),
    formType: oneOf(formTypes),
    formSlug: slug(),
    title: text(500),
    state: oneOf(formStates),
  }),
  /** Rights of the user on it. */
  rights: Type.Array(oneOf<Right>(rights)),
})
export type AdminForm = Static<typeof AdminFormSchema>
