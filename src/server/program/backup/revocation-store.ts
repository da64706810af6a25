import { Type } from 'typebox'
import type { AccountChanged } from '#contract/mail/account-mails.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { storedSiteKey } from '#server/platform/stored-site-key.ts'
import { mailOf } from '#server/identity/user/session-store.ts'
import type { Revocation } from '#server/program/backup/revocation-file.ts'

/** Applies a revocation; false where the database knows it. */
export const applyRevocation = callWithArguments(
  'apply_revocation',
  Type.Object({
    p: Type.Object({
      id: Uuid(),
      kind: Type.String(),
      subject: Opaque<Revocation['subject']>(),
      at: Type.String(),
    }),
    mail: mailOf<AccountChanged>(),
    now: Instant,
  }),
  Type.Boolean(),
)

/** Ends every session; returns how many were live. */
export const endAllSessions = callWithArguments(
  'end_all_sessions',
  Type.Object({ now: Instant }),
  Type.Integer(),
)

/** The ids among these that the database has. */
export async function listKnownRevocations(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx.selectFrom('revocation').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Revocations that are not in the file yet, the oldest first. */
export async function listUnwritten(
  tx: Tx,
  limit: number,
): Promise<Omit<Revocation, typeof storedSiteKey>[]> {
  const rows = await tx
    .selectFrom('revocation')
    .select(['id', 'kind', 'subject', 'at'])
    .where('written_at', 'is', null)
    .orderBy('at')
    .limit(limit)
    .execute()
  return rows.map(({ at, subject, ...row }) => ({
    ...row,
    at: at.toISOString(),
    subject: subject as Revocation['subject'],
  }))
}

/** Notes that revocations are in the file. */
export async function markWritten(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.updateTable('revocation').set({ written_at: now }).where('id', 'in', ids).execute()
}
