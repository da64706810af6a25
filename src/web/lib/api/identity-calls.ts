import type { Register, Registered, SignInWithPassword } from '#contract/password.ts'
import type { CodeRequested, RequestCode, SignedIn, SignedInWithCode, UseCode } from '#contract/sign-in.ts'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { Send } from '#web/lib/api/api-client.ts'

/** The calls of the authentication service. */
export function makeIdentityCalls(send: Send) {
  return {
    /** Sends a code to an address; the answer does not reveal whether an account has it. */
    requestCode: (body: RequestCode) =>
      send<CodeRequested>({
        routeCode: 'POST /sign-in/code',
        method: 'POST',
        path: '/sign-in/code',
        isIdentity: true,
        body,
      }),
    useCode: (body: UseCode) =>
      send<SignedInWithCode>({
        routeCode: 'POST /sign-in/code/use',
        method: 'POST',
        path: '/sign-in/code/use',
        isIdentity: true,
        body,
      }),
    signInWithPassword: (body: SignInWithPassword) =>
      send<SignedIn>({
        routeCode: 'POST /sign-in/password',
        method: 'POST',
        path: '/sign-in/password',
        isIdentity: true,
        body,
      }),
    /** Completes a sign-in with a code of the authenticator, or a recovery code. */
    secondFactor: (code: string) =>
      send<SignedIn>({
        routeCode: 'POST /sign-in/second-factor',
        method: 'POST',
        path: '/sign-in/second-factor',
        isIdentity: true,
        body: { code },
      }),
    passkeyOptions: () =>
      send<{ readonly options: PublicKeyCredentialRequestOptionsJSON }>({
        routeCode: 'POST /sign-in/passkey/options',
        method: 'POST',
        path: '/sign-in/passkey/options',
        isIdentity: true,
      }),
    signInWithPasskey: (body: AuthenticationResponseJSON) =>
      send<SignedIn>({
        routeCode: 'POST /sign-in/passkey',
        method: 'POST',
        path: '/sign-in/passkey',
        isIdentity: true,
        body,
      }),
    /** Creates an unverified account and sends the code that proves its address. */
    register: (body: Register) =>
      send<Registered>({
        routeCode: 'POST /register',
        method: 'POST',
        path: '/register',
        isIdentity: true,
        body,
      }),
  }
}
