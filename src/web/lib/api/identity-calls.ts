import type { CodeRequested, SignedIn, UseCode } from '#contract/sign-in.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** The calls of the authentication service. */
export function makeIdentityCalls(send: Send) {
  return {
    /** Sends a code to an address; the answer does not reveal whether an account has it. */
    requestCode: (email: string) =>
      send<CodeRequested>({
        routeCode: 'POST /sign-in/code',
        method: 'POST',
        path: '/sign-in/code',
        isIdentity: true,
        body: { email },
      }),
    useCode: (body: UseCode) =>
      send<SignedIn>({
        routeCode: 'POST /sign-in/code/use',
        method: 'POST',
        path: '/sign-in/code/use',
        isIdentity: true,
        body,
      }),
  }
}
