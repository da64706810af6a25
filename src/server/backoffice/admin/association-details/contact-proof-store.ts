import type { Tx } from '#server/platform/db/schema.ts'

/** The address that a link was mailed to in order to prove it. */
export interface StoredContactProof {
  readonly id: string
  readonly email: string
  readonly askedAt: Date
  readonly isProved: boolean
}

const columns = ['id', 'email', 'asked_at as askedAt', 'proved_at as provedAt'] as const

/** The latest proof that an association asked for, or null. */
export async function findContactProof(tx: Tx, organisationId: string): Promise<StoredContactProof | null> {
  const row = await tx
    .selectFrom('contact_proof')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row === undefined ? null : { ...row, isProved: row.provedAt !== null }
}

/** Stores the id of a new link for the contact of an association: the former link opens nothing any more. */
export async function replaceContactProof(
  tx: Tx,
  organisationId: string,
  { id, email }: { readonly id: string; readonly email: string },
  now: Date,
): Promise<void> {
  const asked = { id, email, asked_at: now, proved_at: null }
  await tx
    .insertInto('contact_proof')
    .values({ organisation_id: organisationId, ...asked })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(asked))
    .execute()
}

/** The proof of a link, with its association; null: another link replaced it. */
export async function findLinkedProof(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('contact_proof')
    .innerJoin('organisation', 'organisation.id', 'contact_proof.organisation_id')
    .select(['contact_proof.email', 'proved_at as provedAt', 'organisation.name', 'organisation.definition'])
    .where('contact_proof.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Records that the mailbox of an address opened its link; its association, null the second time. */
export async function markContactProved(tx: Tx, id: string, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable('contact_proof')
    .set({ proved_at: now })
    .where('id', '=', id)
    .where('proved_at', 'is', null)
    .returning('organisation_id')
    .executeTakeFirst()
  return row?.organisation_id ?? null
}
