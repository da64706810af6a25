import { type Static, Type } from 'typebox'
import { maxPasswordLength } from '#domain/user/password-limits.ts'
import { body, instant, text } from '#contract/shape.ts'

export const securityPath = '/security'
export const setPasswordPath = '/password'

/** How a user signs in, and until when changes of it are possible without a new proof of who they are. */
export const SecuritySchema = Type.Object({
  email: text(254),
  unverified: Type.Boolean(),
  hasPassword: Type.Boolean(),
  freshUntil: instant(),
})
export type Security = Static<typeof SecuritySchema>

export const SetPasswordSchema = body({
  password: text(maxPasswordLength),
  passwordConfirmation: text(maxPasswordLength),
})
export type SetPassword = Static<typeof SetPasswordSchema>

/** How many other sessions ended. */
export const PasswordSetSchema = Type.Object({ endedSessions: Type.Integer() })
export type PasswordSet = Static<typeof PasswordSetSchema>
