import type { SignUp, SignInWithPassword } from '#contract/password.ts'
import type { RequestCode, UseCode } from '#contract/sign-in.ts'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Send } from '#web/lib/api/api-client.ts'

/** Options that the browser hands to the device. */
interface UsedPasskeyOptions {
  readonly options: PublicKeyCredentialRequestOptionsJSON
}

/** The calls of the authentication service. */
export function makeIdentityCalls(send: Send) {
  return {
    /** Sends a code to an address; the answer does not reveal whether an account has it. */
    requestCode: (body: RequestCode) => send('POST /ha-oauth/sign-in/code', { body }),
    useCode: (body: UseCode) => send('POST /ha-oauth/sign-in/code/use', { body }),
    signInWithPassword: (body: SignInWithPassword) => send('POST /ha-oauth/sign-in/password', { body }),
    /** Completes a sign-in with a code of the authenticator, or a recovery code. */
    secondFactor: (code: string) => send('POST /ha-oauth/sign-in/second-factor', { body: { code } }),
    // The library of passkeys makes and reads these objects on both sides.
    passkeyOptions: () => send('POST /ha-oauth/sign-in/passkey/options') as Promise<UsedPasskeyOptions>,
    signInWithPasskey: (body: AuthenticationResponseJSON) => send('POST /ha-oauth/sign-in/passkey', { body }),
    /** Creates an unverified account and sends the code that proves its address. */
    signUp: (body: SignUp) => send('POST /ha-oauth/register', { body }),
  }
}
