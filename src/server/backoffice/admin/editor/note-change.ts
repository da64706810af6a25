import type { JournalAction } from '#domain/access/journal.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Writer } from '#server/identity/user/actor.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Writes what an administrator did into the journal. */
export async function note(
  tx: Tx,
  { organisationId, formId, session }: Writer,
  action: JournalAction,
  detail: { readonly [key: string]: string | number },
  now: Date,
): Promise<void> {
  await writeJournal(tx, { organisationId, formId, userId: session.userId, action, detail }, now)
}
