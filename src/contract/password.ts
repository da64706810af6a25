import { type Static, Type } from 'typebox'
import { maxPasswordLength } from '#domain/user/password-limits.ts'
import { body, text } from '#contract/shape.ts'
import { CodeRequestedSchema, SignedInSchema } from '#contract/sign-in.ts'

/** Longer ones are refused before they are hashed. */
const password = () => text(maxPasswordLength)

export const SignUpSchema = body({
  email: text(254),
  password: password(),
  passwordConfirmation: password(),
})
export type SignUp = Static<typeof SignUpSchema>

/** Answers every address alike: the session of an unverified account, and the code that proves the address. */
export const SignedUpSchema = Type.Object({
  ...SignedInSchema.properties,
  ...CodeRequestedSchema.properties,
})
export type SignedUp = Static<typeof SignedUpSchema>

export const SignInWithPasswordSchema = body({ email: text(254), password: password() })
export type SignInWithPassword = Static<typeof SignInWithPasswordSchema>
