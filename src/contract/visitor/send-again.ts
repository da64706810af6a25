import { type Static, Type } from 'typebox'
import { body, text } from '#contract/shape.ts'

/** Obole's own: a guest requests the confirmations of the last orders again, by e-mail. */
export const SendAgainSchema = body({ email: text(254) })
export type SendAgain = Static<typeof SendAgainSchema>

/** Always the same answer: it does not reveal whether there are orders. */
export const SentAgainSchema = Type.Object({ accepted: Type.Literal(true) })
