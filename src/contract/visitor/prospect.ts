import { type Static, Type } from 'typebox'
import { body, slug, text } from '#contract/shape.ts'

/** A visitor who asks for a notification when sales open again. */
export const ProspectWriteSchema = body({
  organizationSlug: slug(),
  formType: text(40),
  formSlug: slug(),
  email: text(254),
})
export type ProspectWrite = Static<typeof ProspectWriteSchema>

/** Always the same answer: it does not reveal whether the address was known before. */
export const ProspectSchema = Type.Object({ saved: Type.Literal(true) })
