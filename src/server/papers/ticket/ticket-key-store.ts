import type { Db, Tx } from '#server/platform/db/schema.ts'

/** The key that signs: its public key as base64url, and the private one as it is stored. */
export interface StoredTicketKey {
  readonly publicKey: string
  readonly sealedPrivateKey: string
}

/** The key that signs; null before the first ticket. */
export async function findSigningKey(tx: Tx): Promise<StoredTicketKey | null> {
  const row = await tx
    .selectFrom('ticket_key')
    .select(['public_key', 'sealed_private_key'])
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  const sealedPrivateKey = row?.sealed_private_key ?? null
  return row === undefined || sealedPrivateKey === null
    ? null
    : { publicKey: row.public_key, sealedPrivateKey }
}

/** Stores a key that signs from now on, unless another process stored one first. */
export async function storeFirstKey(tx: Tx, key: StoredTicketKey, now: Date): Promise<void> {
  await tx
    .insertInto('ticket_key')
    .values({ public_key: key.publicKey, sealed_private_key: key.sealedPrivateKey, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores the same key encrypted anew. */
export async function resealKey(tx: Tx, { publicKey, sealedPrivateKey }: StoredTicketKey): Promise<void> {
  await tx
    .updateTable('ticket_key')
    .set({ sealed_private_key: sealedPrivateKey })
    .where('public_key', '=', publicKey)
    .where('retired_at', 'is', null)
    .execute()
}

/** Replaces the key that signs. Former keys keep their public half, which still verifies. */
export async function replaceSigningKey(db: Db, key: StoredTicketKey, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('ticket_key')
      .set({ retired_at: now, sealed_private_key: null })
      .where('retired_at', 'is', null)
      .execute()
    await tx
      .insertInto('ticket_key')
      .values({ public_key: key.publicKey, sealed_private_key: key.sealedPrivateKey, created_at: now })
      .execute()
  })
}

/** Revokes a key that no longer signs; returns whether there is one that was not revoked before. */
export async function revokeRetiredKey(tx: Tx, publicKey: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket_key')
    .set({ revoked_at: now })
    .where('public_key', '=', publicKey)
    .where('retired_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Every public key that verifies, as base64url, the newest first. */
export async function listPublicKeys(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('ticket_key')
    .select('public_key')
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map((row) => row.public_key)
}
