import type { PasskeyOptions, UsedPasskey } from '#contract/passkey.ts'
import { AppError } from '#domain/errors.ts'
import { challengeLifetimeMs } from '#domain/user/passkey-limits.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import {
  findPasskey,
  storeChallenge,
  takeChallenge,
  usePasskey,
} from '#server/identity/user/passkey/passkey-store.ts'
import { loadWebAuthn, relyingParty, userHandleOf } from '#server/identity/user/passkey/relying-party.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import type { Browser } from '#server/identity/user/sign-in-with-code.ts'

/** Offers a device the options of a sign-in. No address is asked for: the device knows its passkeys of this site. */
export async function offerPasskeySignIn(deps: IdentityDeps): Promise<PasskeyOptions> {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { id } = relyingParty(deps.settings)
  const options = await generateAuthenticationOptions({ rpID: id, userVerification: 'required' })
  const expiresAt = new Date(deps.clock.now().getTime() + challengeLifetimeMs)
  await storeChallenge(deps.db, options.challenge, null, expiresAt)
  return { options }
}

/**
 * Signs in with a passkey. The device verified its owner, so that no second factor is asked for.
 * @throws AppError LOGIN_REFUSED, whatever is wrong
 */
export async function signInWithPasskey(
  deps: IdentityDeps,
  response: UsedPasskey,
  browser: Pick<Browser, 'former' | 'userAgent'>,
): Promise<Session> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const party = relyingParty(deps.settings)
  const now = deps.clock.now()
  const passkey = await findPasskey(deps.db, response.id)
  if (passkey === undefined) throw new AppError('LOGIN_REFUSED')
  const { id, userId, publicKey, counter } = passkey
  const { userHandle } = response.response
  // The device names the user of its passkey too: Web Authentication, level 3, 7.2, step 6.
  if (userHandle !== undefined && !Buffer.from(userHandle, 'base64url').equals(userHandleOf(userId)))
    throw new AppError('LOGIN_REFUSED')
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(deps.db, challenge, null, now),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter },
  }).catch((cause: unknown) => {
    throw new AppError('LOGIN_REFUSED', { cause })
  })
  if (!verified.verified) throw new AppError('LOGIN_REFUSED')
  const session = await usePasskey(deps.db, {
    id,
    counter: verified.authenticationInfo.newCounter,
    session: { sessionId: deps.newId(), ...browser, now },
  })
  if (session === null) throw new AppError('LOGIN_REFUSED')
  return session
}
