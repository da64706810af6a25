import { Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import type { PasswordChanged, SignInCode } from '#contract/mail/account-mails.ts'
import type { Locale } from '#domain/locale.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { NewSessionSchema, SessionSchema, mailOf } from '#server/identity/user/session-store.ts'

/** Creates an unverified account with its session and code; null where the address has requested too many codes. */
export const insertRegistration = callFunction(
  'insert_registration',
  Type.Object({
    session: NewSessionSchema,
    account: Type.Object({ id: Uuid(), email: Type.String(), locale: Opaque<Locale>(), hash: Type.String() }),
    code: Type.Object({ id: Uuid(), mail: mailOf<SignInCode>() }),
    browserHash: HexBytes,
  }),
  orNull(SessionSchema),
)

/** Sets a password and ends the other sessions of its user; returns how many. */
export const writePassword = callFunction(
  'write_password',
  Type.Object({
    userId: Uuid(),
    hash: Type.String(),
    session: Uuid(),
    mail: mailOf<PasswordChanged>(),
    now: Instant,
  }),
  Type.Integer(),
)

/** Opens a session after a right password, unless that was changed since it was read. */
export const openAfterPassword = callFunction(
  'open_after_password',
  Type.Object({
    changedAt: Instant,
    session: Type.Object({ ...NewSessionSchema.properties, userId: Uuid() }),
  }),
  Type.Union([
    Type.Object({ outcome: Type.Literal('signedIn'), session: SessionSchema }),
    Type.Object({ outcome: Type.Literal('secondFactor'), userId: Uuid() }),
    Type.Object({ outcome: Type.Literal('changed') }),
  ]),
)

interface StoredPassword {
  readonly userId: string
  readonly hash: string
  readonly changedAt: Date
}

/** The passwords that an address may sign in with: of its account, and of the last one that was registered. */
export interface PasswordsOfAddress {
  readonly account: StoredPassword | null
  readonly registered: StoredPassword | null
}

/** Finds the passwords of an address, trimmed and lower-cased. */
export async function findPasswords(tx: Tx, email: string): Promise<PasswordsOfAddress> {
  const rows = await tx
    .selectFrom('user_account as owner')
    .innerJoin('user_password as password', 'password.user_id', 'owner.id')
    .select([
      'owner.id as userId',
      'password.hash',
      'password.changed_at as changedAt',
      'owner.occupies_address as isAccount',
    ])
    .where('owner.email', '=', email)
    .orderBy('owner.occupies_address', 'desc')
    .orderBy('owner.created_at', 'desc')
    .limit(2)
    .execute()
  return {
    account: rows.find(({ isAccount }) => isAccount) ?? null,
    registered: rows.find(({ isAccount }) => !isAccount) ?? null,
  }
}

/** Replaces the hash of an unchanged password by one with other costs. */
export async function replaceHash(tx: Tx, { userId, hash }: StoredPassword, next: string): Promise<void> {
  await tx
    .updateTable('user_password')
    .set({ hash: next })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute()
}

/** Whether a user has a password. */
export async function hasPassword(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('user_password')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
