import { type Static, Type } from 'typebox'
import { maxPasswordLength } from '#domain/user/password-limits.ts'
import { body, instant, orNull, text, uuid } from '#contract/shape.ts'

/** How a user signs in, and until when changes of it are possible without a new proof of who they are. */
export const SecuritySchema = Type.Object({
  email: text(254),
  unverified: Type.Boolean(),
  hasPassword: Type.Boolean(),
  hasTotp: Type.Boolean(),
  /** Those that were not used. */
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Array(
    Type.Object({
      id: uuid(),
      /** Empty: the user gave none. */
      name: text(60),
      createdAt: instant(),
      lastUsedAt: orNull(instant()),
    }),
  ),
  freshUntil: instant(),
  secondFactor: Type.Object({
    /** Whether a role of the user needs one. */
    isNeeded: Type.Boolean(),
    /** Whether this session has one. */
    isGiven: Type.Boolean(),
    /** Whether a code or a password alone does not sign in any more. */
    isAsked: Type.Boolean(),
    /** When the pages of the administration close without one; null: it is not needed. */
    dueAt: orNull(instant()),
  }),
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

/** A code of the authenticator, or a recovery code. */
export const AuthenticatorCodeSchema = body({ code: text(40) })

/** Secret for an authenticator: to type, as an address, and as a QR code. */
export const TotpStartedSchema = Type.Object({ secret: text(100), url: text(2000), qrSvg: text(200_000) })
export type TotpStarted = Static<typeof TotpStartedSchema>

/** Shown once: only their hashes are stored. */
export const RecoveryCodesSchema = Type.Object({ recoveryCodes: Type.Array(text(40)) })
export type RecoveryCodes = Static<typeof RecoveryCodesSchema>

export const ChangedSchema = Type.Object({ changed: Type.Boolean() })

/** The address that replaces the current one. */
export const NewEmailSchema = body({ email: text(254) })

/** Answers every address alike. */
export const EmailChangeStartedSchema = Type.Object({ changeId: uuid(), expiresAt: instant() })
export type EmailChangeStarted = Static<typeof EmailChangeStartedSchema>

/** The codes that were sent to the current and to the new address. */
export const ChangeEmailSchema = body({ changeId: uuid(), currentCode: text(40), newCode: text(40) })
export type ChangeEmail = Static<typeof ChangeEmailSchema>
