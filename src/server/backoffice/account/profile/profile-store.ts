import type { Person, ProfileDetails } from '#domain/account/check-profile.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { placedOrders } from '#server/money/order/own-order-store.ts'
import { asJson } from '#server/platform/db/call-function.ts'
import type { Db, Tx } from '#server/platform/db/schema.ts'

/** Saved profile of a user. */
export interface StoredProfile {
  readonly details: ProfileDetails
  readonly people: readonly Person[]
}

/** Reads the saved profile of a user, or null. */
export async function findProfile(tx: Tx, userId: string): Promise<StoredProfile | null> {
  const row = await tx
    .selectFrom('account_profile')
    .select(['details', 'people'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Saves it, and the name of the account. */
export async function upsertProfile(
  db: Db,
  userId: string,
  { details, people }: StoredProfile,
  now: Date,
): Promise<void> {
  const saved = { details: asJson(details), people: asJson(people), updated_at: now }
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('user_account')
      .set({ first_name: details.firstName, last_name: details.lastName })
      .where('id', '=', userId)
      .execute()
    await tx
      .insertInto('account_profile')
      .values({ user_id: userId, ...saved })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(saved))
      .execute()
  })
}

/**
 * The payer of the latest order that a user placed while signed in, or null. Orders that joined by their address do not
 * count: anyone may have typed it.
 */
export async function findLatestPayer(tx: Tx, userId: string): Promise<Payer | null> {
  const row = await tx
    .selectFrom(placedOrders(userId))
    .select('placed.payer')
    .where('placed.payer_erased_at', 'is', null)
    .orderBy('placed.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.payer ?? null
}
