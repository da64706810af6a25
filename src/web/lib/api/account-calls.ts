import type { ChangeEmail, SetPassword } from '#contract/security.ts'
import type { NewPasskey } from '#contract/passkey.ts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { Send } from '#web/lib/api/api-client.ts'

/** Options that the browser hands to the device. */
interface NewPasskeyOptions {
  readonly options: PublicKeyCredentialCreationOptionsJSON
}

/** The calls of a signed-in user about their own account. */
export function makeAccountCalls(send: Send) {
  return {
    security: () => send('GET /ha-oauth/security'),
    sessions: () => send('GET /ha-oauth/sessions'),
    endOtherSessions: () => send('POST /ha-oauth/sessions/end-others'),
    endSession: (id: string) => send('POST /ha-oauth/sessions/:id/end', { params: { id } }),
    setPassword: (body: SetPassword) => send('POST /ha-oauth/password', { body }),
    requestEmailChange: (email: string) => send('POST /ha-oauth/email/codes', { body: { email } }),
    changeEmail: (body: ChangeEmail) => send('POST /ha-oauth/email', { body }),
    startTotp: () => send('POST /ha-oauth/totp/start'),
    confirmTotp: (code: string) => send('POST /ha-oauth/totp/confirm', { body: { code } }),
    recoveryCodes: () => send('POST /ha-oauth/totp/recovery-codes'),
    removeTotp: () => send('POST /ha-oauth/totp/remove'),
    // The library of passkeys makes and reads these objects on both sides.
    passkeyOptions: () => send('POST /ha-oauth/passkeys/options') as Promise<NewPasskeyOptions>,
    addPasskey: (body: RegistrationResponseJSON & { readonly name: string }) =>
      send('POST /ha-oauth/passkeys', { body: body as NewPasskey & typeof body }),
    renamePasskey: (id: string, name: string) =>
      send('POST /ha-oauth/passkeys/:id/rename', { params: { id }, body: { name } }),
    removePasskey: (id: string) => send('POST /ha-oauth/passkeys/:id/remove', { params: { id } }),
  }
}
