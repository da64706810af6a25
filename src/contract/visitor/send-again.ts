import { type Static, Type } from 'typebox'
import { body, text } from '#contract/shape.ts'

/** Ours: a guest asks for the confirmations of the last orders again, by e-mail. */
export const sendAgainPath = '/orders/send-again'

export const SendAgainSchema = body({ email: text(254) })
export type SendAgain = Static<typeof SendAgainSchema>

/** Always the same answer, whether there are orders or not: nobody learns who bought. */
export const SentAgainSchema = Type.Object({ accepted: Type.Literal(true) })
