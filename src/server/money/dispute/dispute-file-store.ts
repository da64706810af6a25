import { Type } from 'typebox'
import { oneOf, orNull } from '#contract/shape.ts'
import { type DisputeFileKind, disputeFileKinds } from '#domain/refund/dispute-file.ts'
import { callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Adds a file to a dispute that is not answered; null: the association has no such dispute. Sizes in bytes. */
export const addDisputeFile = callFunction(
  'add_dispute_file',
  Type.Object({
    id: Uuid(),
    disputeId: Uuid(),
    organisationId: Uuid(),
    userId: Uuid(),
    kind: oneOf(disputeFileKinds),
    name: Type.String(),
    contentType: Type.String(),
    size: Type.Integer(),
    sha256: Type.String(),
    most: Type.Integer(),
    replaces: Type.Boolean(),
    now: Instant,
  }),
  orNull(oneOf(['added', 'repeated', 'full', 'closed'])),
)

/** Removes a file from a dispute that is not answered, and returns its kind; null: there is no such file. */
export const removeDisputeFile = callWithArguments(
  'remove_dispute_file',
  Type.Object({ file: Uuid(), dispute: Uuid(), organisation: Uuid(), now: Instant }),
  orNull(oneOf([...disputeFileKinds, 'closed'])),
)

/** The files that go with an answer, by kind. */
export async function listAnswerFiles(tx: Tx, answerId: string) {
  const rows = await tx
    .selectFrom('dispute_file as f')
    .innerJoin('dispute_answer as a', 'a.dispute_id', 'f.dispute_id')
    .select(['f.id', 'f.kind', 'f.name', 'f.content_type as contentType'])
    .where('a.id', '=', answerId)
    .where('f.removable_at', 'is', null)
    .orderBy('f.kind')
    .execute()
  return rows.map(({ kind, ...file }) => ({ ...file, kind: kind as DisputeFileKind }))
}

/** Whether a file was stored. */
export async function hasDisputeFile(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('dispute_file').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Files whose contents may be deleted, the oldest first. */
export async function listRemovableDisputeFiles(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('dispute_file')
    .select('id')
    .where('removable_at', 'is not', null)
    .orderBy('removable_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteDisputeFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('dispute_file').where('id', '=', id).execute()
}
