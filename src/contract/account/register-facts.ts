import { type Static, Type } from 'typebox'
import { registerKinds } from '#domain/organisation/register-file.ts'
import { instant, oneOf, orNull, text } from '#contract/shape.ts'

/** Facts about a number from the imported files of the public registers. */
export const RegisterFactsSchema = Type.Object({
  kind: oneOf(registerKinds),
  number: text(20),
  /** `unknown`: the files do not contain it. */
  status: oneOf(['active', 'dissolved', 'unknown']),
  /** Empty texts where the files do not say. */
  name: text(300),
  zipCode: text(300),
  city: text(300),
  /** When the last file of this register was imported. */
  importedAt: instant(),
})
export type RegisterFacts = Static<typeof RegisterFactsSchema>

/** Null: the number cannot be read, or no file of its register was imported. */
export const RegisterAnswerSchema = Type.Object({ found: orNull(RegisterFactsSchema) })
export type RegisterAnswer = Static<typeof RegisterAnswerSchema>

export const RegisterQuerySchema = Type.Object({ number: Type.String({ maxLength: 130 }) })
