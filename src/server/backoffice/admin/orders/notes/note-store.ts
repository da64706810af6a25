import type { OrderId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The notes of members on an order, the latest first. */
export async function listNotes(tx: Tx, orderId: OrderId) {
  return tx
    .selectFrom('order_note')
    .innerJoin('user_account', 'user_account.id', 'order_note.written_by')
    .select(['order_note.id', 'order_note.text', 'order_note.written_at as at'])
    .select(['order_note.written_by as userId', 'user_account.email as by'])
    .where('order_id', '=', orderId)
    .orderBy('order_note.written_at', 'desc')
    .orderBy('order_note.id')
    .execute()
}

/** Whether the answers of an order were erased; its row is locked against that until the transaction ends. */
export async function lockAgainstErasure(tx: Tx, orderId: OrderId): Promise<boolean> {
  const row = await tx
    .selectFrom('order')
    .select('answers_erased_at')
    .where('id', '=', orderId)
    .forShare()
    .executeTakeFirstOrThrow()
  return row.answers_erased_at !== null
}

/** Whether the answers of an order were erased. */
export async function areAnswersErased(tx: Tx, orderId: OrderId): Promise<boolean> {
  const row = await tx
    .selectFrom('order')
    .select('answers_erased_at')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.answers_erased_at !== null
}

interface NewNote {
  readonly id: string
  readonly orderId: OrderId
  readonly token: string
  readonly text: string
  readonly userId: string
}

/** Stores a note; false where the token was used for this order before. */
export async function storeNote(
  tx: Tx,
  { id, orderId, token, text, userId }: NewNote,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('order_note')
    .values({ id, order_id: orderId, token, text, written_by: userId, written_at: now })
    .onConflict((conflict) => conflict.columns(['order_id', 'token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a note of its author; false where there is none. */
export async function deleteNote(
  tx: Tx,
  { id, orderId, userId }: Pick<NewNote, 'id' | 'orderId' | 'userId'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('order_note')
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .where('written_by', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0
}
