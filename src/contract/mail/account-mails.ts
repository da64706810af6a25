import { type Static, Type } from 'typebox'
import { roles } from '#domain/access/roles.ts'
import { instant, oneOf, text } from '#contract/shape.ts'

/** To an address that someone wants to sign in with: the code, and a link that works in the same browser. */
export const SignInCodeSchema = Type.Object({
  brandName: text(),
  code: text(6),
  /** Opens a page with a button; opening it uses nothing. */
  linkUrl: text(2000),
  /** Whether it proves the address of an account that was created with a password. */
  isRegistration: Type.Optional(Type.Boolean()),
  /** Whether a new password follows. */
  isReset: Type.Optional(Type.Boolean()),
})
export type SignInCode = Static<typeof SignInCodeSchema>

/** To a user whose session ended because a former token was presented again: it may have been copied. */
export const SessionReusedSchema = Type.Object({ brandName: text(), signInUrl: text(2000) })
export type SessionReused = Static<typeof SessionReusedSchema>

/** To a user whose password was set or changed. */
export const PasswordChangedSchema = Type.Object({ brandName: text(), signInUrl: text(2000) })
export type PasswordChanged = Static<typeof PasswordChangedSchema>

/** To a user, after a change of how they sign in. */
export const AccountChangedSchema = Type.Object({
  brandName: text(),
  signInUrl: text(2000),
  change: oneOf([
    'totpOn',
    'totpOff',
    'recoveryCodes',
    'passkeyAdded',
    'passkeyRemoved',
    'factorReset',
    'emailChanged',
    'erased',
  ]),
})
export type AccountChanged = Static<typeof AccountChangedSchema>
/** To an address that was invited to administer forms of an association. */
export const InvitationSchema = Type.Object({
  brandName: text(),
  organizationName: text(),
  inviterName: text(300),
  role: oneOf(roles),
  expiresAt: instant(),
  /** Opens a page with a button; opening it uses nothing. */
  linkUrl: text(2000),
})
export type Invitation = Static<typeof InvitationSchema>

/** To the contact address of an association: a link that proves that it is read there. */
export const ContactProofMailSchema = Type.Object({
  brandName: text(),
  organizationName: text(),
  /** Who asked for it. */
  askedBy: text(300),
  expiresAt: instant(),
  /** Opens a page with a button; opening it uses nothing. */
  linkUrl: text(2000),
})
export type ContactProofMail = Static<typeof ContactProofMailSchema>

/** To both addresses of a user who changes theirs, each with its own code. */
export const EmailChangeCodeSchema = Type.Object({
  brandName: text(),
  code: text(6),
  /** The new address. */
  email: text(254),
  /** Whose mailbox the code proves. */
  mailbox: oneOf(['current', 'new']),
})
export type EmailChangeCode = Static<typeof EmailChangeCodeSchema>
