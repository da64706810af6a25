import { Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import type { AccountChanged } from '#contract/mail/account-mails.ts'
import { callFunction } from '#server/platform/db/call-function.ts'
import { HexBytes, Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { NewSessionSchema, SessionSchema, mailOf } from '#server/identity/user/session-store.ts'

/** Turns codes of an authenticator on, or replaces recovery codes; false where it is not possible. */
export const confirmTotp = callFunction(
  'confirm_totp',
  Type.Object({
    userId: Uuid(),
    step: orNull(Type.Integer()),
    recoveryHashes: Type.Array(Type.String()),
    session: Uuid(),
    mail: mailOf<AccountChanged>(),
    now: Instant,
  }),
  Type.Boolean(),
)

/** Turns codes of an authenticator off; false where they were not on. */
export const removeTotp = callFunction(
  'remove_totp',
  Type.Object({ userId: Uuid(), mail: mailOf<AccountChanged>(), now: Instant }),
  Type.Boolean(),
)

/** Uses a second factor once and opens the session; null where it does not count. */
export const useSecondFactor = callFunction(
  'use_second_factor',
  Type.Object({
    userId: Uuid(),
    step: orNull(Type.Integer()),
    recoveryHash: orNull(HexBytes),
    session: NewSessionSchema,
  }),
  orNull(SessionSchema),
)

/** Stores a secret that is not asked for yet; a former one that was not confirmed is replaced. */
export async function storeTotp(tx: Tx, userId: string, sealedSecret: string, now: Date): Promise<void> {
  await tx
    .insertInto('user_totp')
    .values({ user_id: userId, sealed_secret: sealedSecret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: now, last_step: 0 })
        .where('user_totp.confirmed_at', 'is', null),
    )
    .execute()
}

/** The secret of a user, and whether it is asked for; null without one. */
export async function findTotp(tx: Tx, userId: string) {
  const row = await tx
    .selectFrom('user_totp')
    .select(['sealed_secret as sealed', 'confirmed_at as confirmedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : { sealed: row.sealed, isOn: row.confirmedAt !== null }
}

/** Stores the same secret, sealed by the current key. */
export async function resealTotp(tx: Tx, userId: string, sealedSecret: string): Promise<void> {
  await tx
    .updateTable('user_totp')
    .set({ sealed_secret: sealedSecret })
    .where('user_id', '=', userId)
    .execute()
}

/** Recovery codes that were not used. */
export async function countRecoveryCodes(tx: Tx, userId: string): Promise<number> {
  const { left } = await tx
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
