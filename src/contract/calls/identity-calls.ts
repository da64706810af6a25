import type { Static } from 'typebox'
import type {
  NewPasskey,
  PasskeyAdded,
  PasskeyNameSchema,
  PasskeyOptions,
  UsedPasskey,
} from '#contract/passkey.ts'
import type { SignUp, SignedUp, SignInWithPassword } from '#contract/password.ts'
import type {
  AuthenticatorCodeSchema,
  ChangeEmail,
  ChangedSchema,
  EmailChangeStarted,
  NewEmailSchema,
  PasswordSet,
  RecoveryCodes,
  Security,
  SetPassword,
  TotpStarted,
} from '#contract/security.ts'
import type {
  CodeRequested,
  RequestCode,
  SessionEndedSchema,
  Sessions,
  SessionsEndedSchema,
  SignedIn,
  SignedInWithCode,
  UseCode,
} from '#contract/sign-in.ts'

type AuthenticatorCode = Static<typeof AuthenticatorCodeSchema>
type Changed = Static<typeof ChangedSchema>
type SessionEnded = Static<typeof SessionEndedSchema>

/** The authentication service, with its base address. */
export interface IdentityCalls {
  'POST /ha-oauth/sign-in/code': { body: RequestCode; answer: CodeRequested }
  'POST /ha-oauth/sign-in/code/use': { body: UseCode; answer: SignedInWithCode }
  'POST /ha-oauth/sign-in/password': { body: SignInWithPassword; answer: SignedIn }
  'POST /ha-oauth/sign-in/second-factor': { body: AuthenticatorCode; answer: SignedIn }
  'POST /ha-oauth/sign-in/passkey/options': { answer: PasskeyOptions }
  'POST /ha-oauth/sign-in/passkey': { body: UsedPasskey; answer: SignedIn }
  'POST /ha-oauth/register': { body: SignUp; answer: SignedUp }
  'POST /ha-oauth/session/refresh': { answer: SignedIn }
  'POST /ha-oauth/session/end': { answer: SessionEnded }
  'GET /ha-oauth/sessions': { answer: Sessions }
  'POST /ha-oauth/sessions/:id/end': { answer: SessionEnded }
  'POST /ha-oauth/sessions/end-others': { answer: Static<typeof SessionsEndedSchema> }
  'GET /ha-oauth/security': { answer: Security }
  'POST /ha-oauth/password': { body: SetPassword; answer: PasswordSet }
  'POST /ha-oauth/email/codes': { body: Static<typeof NewEmailSchema>; answer: EmailChangeStarted }
  'POST /ha-oauth/email': { body: ChangeEmail; answer: Changed }
  'POST /ha-oauth/passkeys/options': { answer: PasskeyOptions }
  'POST /ha-oauth/passkeys': { body: NewPasskey; answer: PasskeyAdded }
  'POST /ha-oauth/passkeys/:id/rename': { body: Static<typeof PasskeyNameSchema>; answer: Changed }
  'POST /ha-oauth/passkeys/:id/remove': { answer: Changed }
  'POST /ha-oauth/totp/start': { answer: TotpStarted }
  'POST /ha-oauth/totp/confirm': { body: AuthenticatorCode; answer: RecoveryCodes }
  'POST /ha-oauth/totp/recovery-codes': { answer: RecoveryCodes }
  'POST /ha-oauth/totp/remove': { answer: Changed }
}
