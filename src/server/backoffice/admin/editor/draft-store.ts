import type { Tx } from '#server/platform/db/schema.ts'

/** Draft of a form. */
export interface StoredDraft {
  readonly source: string
  readonly revision: number
  readonly base: string
  readonly savedAt: Date
  readonly author: string | null
}

/** The draft of a form, or null. */
export async function findDraft(tx: Tx, formId: string): Promise<StoredDraft | null> {
  const row = await tx
    .selectFrom('form_draft')
    .leftJoin('user_account', 'user_account.id', 'form_draft.saved_by')
    .select(['source', 'revision', 'base', 'saved_at as savedAt'])
    .select(['user_account.first_name as firstName', 'user_account.last_name as lastName', 'email'])
    .where('form_id', '=', formId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { firstName, lastName, email, ...draft } = row
  return { ...draft, author: `${firstName ?? ''} ${lastName ?? ''}`.trim() || email }
}

interface DraftToSave {
  readonly formId: string
  readonly source: string
  /** The revision that the author saw; 0 where there was no draft. */
  readonly revision: number
  readonly base: string
  readonly userId: string
}

/** Saves a draft and returns its revision; null where another one was saved since `revision`. */
export async function saveDraftRow(
  tx: Tx,
  { formId, source, revision, base, userId }: DraftToSave,
  now: Date,
): Promise<number | null> {
  const values = { source, revision: revision + 1, saved_by: userId, saved_at: now }
  const saved =
    revision === 0
      ? await tx
          .insertInto('form_draft')
          .values({ form_id: formId, base, ...values })
          .onConflict((conflict) => conflict.column('form_id').doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await tx
          .updateTable('form_draft')
          .set({ ...values, base })
          .where('form_id', '=', formId)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst()
  return saved?.revision ?? null
}

/** Ends the draft of a form where it has this text: what was written since stays. */
export async function removeDraftOf(tx: Tx, formId: string, source: string): Promise<void> {
  await tx.deleteFrom('form_draft').where('form_id', '=', formId).where('source', '=', source).execute()
}

/** Ends the draft of a form, if there is one. */
export async function removeDraft(tx: Tx, formId: string): Promise<void> {
  await tx.deleteFrom('form_draft').where('form_id', '=', formId).execute()
}
