import { onOneLine, withoutHiddenCharacters } from '#domain/form/form-file-values.ts'
import type { NewPasskey, PasskeyAdded, PasskeyOptions } from '#contract/passkey.ts'
import { AppError } from '#domain/errors.ts'
import { challengeLifetimeMs, maxPasskeys } from '#domain/user/passkey-limits.ts'
import type { IdentityDeps } from '#server/identity/identity-deps.ts'
import { accountMail } from '#server/identity/user/account-mail.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  storeChallenge,
  takeChallenge,
  writePasskeyName,
} from '#server/identity/user/passkey/passkey-store.ts'
import { loadWebAuthn, relyingParty, userHandleOf } from '#server/identity/user/passkey/relying-party.ts'
import type { Session } from '#server/identity/user/session-store.ts'
import { newRecoveryCodes, recoveryHash } from '#server/identity/user/totp/totp-codes.ts'

/** Offers a device the options of a new passkey. @throws AppError CONFLICT where the account has too many */
export async function offerPasskey(deps: IdentityDeps, { userId, email }: Session): Promise<PasskeyOptions> {
  const known = await listPasskeys(deps.db, userId)
  if (known.length >= maxPasskeys) throw new AppError('CONFLICT')
  const { generateRegistrationOptions } = await loadWebAuthn()
  const party = relyingParty(deps.settings)
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: email,
    userID: new Uint8Array(userHandleOf(userId)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    // Found without an address, and unlocked by its owner: the passkey is both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const expiresAt = new Date(deps.clock.now().getTime() + challengeLifetimeMs)
  await storeChallenge(deps.db, options.challenge, userId, expiresAt)
  return { options }
}

/**
 * Stores the passkey that a device made, and gives recovery codes where it is the first second factor of a user whose
 * role needs one.
 * @throws AppError BAD_REQUEST where the answer proves nothing, CONFLICT where the passkey is known
 */
export async function addPasskey(
  deps: IdentityDeps,
  { userId, sessionId }: Session,
  response: NewPasskey,
): Promise<PasskeyAdded> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const party = relyingParty(deps.settings)
  const now = deps.clock.now()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: (challenge) => takeChallenge(deps.db, challenge, userId, now),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new AppError('BAD_REQUEST', { cause })
  })
  if (!verified.verified) throw new AppError('BAD_REQUEST')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const recoveryCodes = newRecoveryCodes()
  const outcome = await insertPasskey(deps.db, {
    id: deps.newId(),
    userId,
    session: sessionId,
    name: tidyName(response.name ?? ''),
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: response.response.transports ?? [],
    recoveryHashes: recoveryCodes.map((code) => recoveryHash(code).toString('hex')),
    mail: accountMail(deps, 'passkeyAdded'),
    now,
  })
  if (outcome === null) throw new AppError('CONFLICT')
  return { changed: true, recoveryCodes: outcome === 'addedWithCodes' ? recoveryCodes : [] }
}

/** Changes what a user calls a passkey; an empty name is none. @throws AppError NOT_FOUND */
export async function renamePasskey(
  deps: Pick<IdentityDeps, 'db'>,
  { userId }: Session,
  id: string,
  typed: string,
): Promise<void> {
  if (!(await writePasskeyName(deps.db, { id, userId, name: tidyName(typed) })))
    throw new AppError('NOT_FOUND')
}

/** Removes a passkey of the user. @throws AppError NOT_FOUND */
export async function removePasskey(deps: IdentityDeps, { userId }: Session, id: string): Promise<void> {
  const mail = accountMail(deps, 'passkeyRemoved')
  if (!(await deletePasskey(deps.db, { id, userId, mail, now: deps.clock.now() })))
    throw new AppError('NOT_FOUND')
}

/** On one line, without hidden characters: a name is shown in a list and in a sentence. */
function tidyName(typed: string): string {
  return onOneLine(withoutHiddenCharacters(typed))
}
