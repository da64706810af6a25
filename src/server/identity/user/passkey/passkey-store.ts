import { Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import type { AccountChanged } from '#contract/mail/account-mails.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { NewSessionSchema, SessionSchema, mailOf } from '#server/identity/user/session-store.ts'

/** Adds a passkey, and recovery codes where they are the first ones that are needed; null where it is known already. */
export const insertPasskey = callFunction(
  'insert_passkey',
  Type.Object({
    id: Uuid(),
    userId: Uuid(),
    session: Uuid(),
    name: Type.String(),
    credentialId: Type.String(),
    publicKey: HexBytes,
    counter: Type.Integer(),
    transports: Type.Array(Type.String()),
    recoveryHashes: Type.Array(Type.String()),
    mail: mailOf<AccountChanged>(),
    now: Instant,
  }),
  orNull(Type.Union([Type.Literal('added'), Type.Literal('addedWithCodes')])),
)

/** Removes a passkey of a user; false where there is none. */
export const deletePasskey = callFunction(
  'delete_passkey',
  Type.Object({ id: Uuid(), userId: Uuid(), mail: mailOf<AccountChanged>(), now: Instant }),
  Type.Boolean(),
)

/** Opens a session after a right signature; null where it does not count. */
export const usePasskey = callFunction(
  'use_passkey',
  Type.Object({ id: Uuid(), counter: Type.Integer(), session: NewSessionSchema }),
  orNull(SessionSchema),
)

/** Stores what a device has to sign. @param userId of a new passkey; null: of a sign-in */
export async function storeChallenge(
  tx: Tx,
  challenge: string,
  userId: string | null,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('passkey_challenge')
    .values({ challenge, user_id: userId, expires_at: expiresAt })
    .execute()
}

/** Whether a challenge was given for this purpose and is live; it is used up. */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenge')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The passkeys of a user, the oldest first. */
export async function listPasskeys(tx: Tx, userId: string) {
  return tx
    .selectFrom('passkey')
    .select([
      'id',
      'name',
      'credential_id as credentialId',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Changes the name of a passkey of a user; false where there is none. */
export async function writePasskeyName(
  tx: Tx,
  { id, userId, name }: { readonly id: string; readonly userId: string; readonly name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A passkey by the device's id of it, or undefined. */
export async function findPasskey(tx: Tx, credentialId: string) {
  return tx
    .selectFrom('passkey')
    .select(['id', 'user_id as userId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}
