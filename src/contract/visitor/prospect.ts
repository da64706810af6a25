import { type Static, Type } from 'typebox'
import { body, slug, text } from '#contract/shape.ts'

/** Somebody who wants to be told when sales open again. */
export const prospectsPath = '/carts/prospects'

export const ProspectWriteSchema = body({
  organizationSlug: slug(),
  formType: text(40),
  formSlug: slug(),
  email: text(254),
})
export type ProspectWrite = Static<typeof ProspectWriteSchema>

/** Always the same answer: it does not tell whether the address was there before. */
export const ProspectSchema = Type.Object({ saved: Type.Literal(true) })
