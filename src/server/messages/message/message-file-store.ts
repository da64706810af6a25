import { Type } from 'typebox'
import { oneOf } from '#contract/shape.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The name of a file's contents in the store of files, which is not served. */
export const fileOfMessage = (id: string) => `messages/${id}`

export interface MessageFile {
  readonly id: string
  readonly name: string
  readonly contentType: string
  /** In bytes. */
  readonly size: number
}

const columns = ['id', 'name', 'content_type as contentType', 'size'] as const

/** Adds a file to a draft. Sizes in bytes. */
export const addMessageFile = callWithArguments(
  'add_message_file',
  Type.Object({
    p: Type.Object({
      id: Uuid(),
      message: Uuid(),
      organisation: Uuid(),
      name: Type.String(),
      contentType: Type.String(),
      size: Type.Integer(),
      most: Type.Integer(),
      mostFiles: Type.Integer(),
    }),
    now: Instant,
  }),
  oneOf(['added', 'full', 'changed']),
)

/** The files of a message, in the order in which they were added. */
export function listMessageFiles(tx: Tx, messageId: string): Promise<MessageFile[]> {
  return tx
    .selectFrom('message_file')
    .select(columns)
    .where('message_id', '=', messageId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** A file whose message has not been deleted; null where there is none. */
export async function findMessageFile(tx: Tx, id: string): Promise<MessageFile | null> {
  const row = await tx
    .selectFrom('message_file')
    .select(columns)
    .where('id', '=', id)
    .where('message_id', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a file was stored. */
export async function hasMessageFile(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.selectFrom('message_file').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

/** Takes a file from a draft of an association; its contents are deleted later. False where it is no draft any more. */
export async function detachMessageFile(
  tx: Tx,
  { id, message, organisation }: Record<'id' | 'message' | 'organisation', string>,
): Promise<boolean> {
  const draft = await tx
    .selectFrom('message')
    .select('id')
    .where('id', '=', message)
    .where('organisation_id', '=', organisation)
    .where('state', '=', 'draft')
    .forUpdate()
    .executeTakeFirst()
  if (draft === undefined) return false
  await tx
    .updateTable('message_file')
    .set({ message_id: null })
    .where('id', '=', id)
    .where('message_id', '=', message)
    .execute()
  return true
}

/** Files without a message, whose contents may be deleted. */
export async function listDetachedFiles(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('message_file')
    .select('id')
    .where('message_id', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteMessageFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('message_file').where('id', '=', id).execute()
}
