import { type Static, Type } from 'typebox'
import { operatorActions } from '#domain/access/journal.ts'
import { instant, oneOf, orNull, text } from '#contract/shape.ts'

/** Who runs the site, and what was done for it, the last first. */
export const OperatorHomeSchema = Type.Object({
  operators: Type.Array(Type.Object({ email: text(254), since: instant(), hasSecondFactor: Type.Boolean() })),
  journal: Type.Array(
    Type.Object({
      id: text(20),
      at: instant(),
      /** Null: a command of the server. */
      author: orNull(text(254)),
      action: oneOf(operatorActions),
      /** The address, or the association, that it concerns. */
      subject: text(254),
    }),
  ),
})
export type OperatorHomeView = Static<typeof OperatorHomeSchema>
