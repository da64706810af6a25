import { DatabaseError } from 'pg'
import type { AttemptId } from '#domain/ids.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const uniqueViolation = '23505'

/**
 * Stores the browser's token on an attempt that was not sent yet. False if it was sent, or if another attempt has the
 * same token. The unique key also decides between concurrent calls.
 */
export async function saveToken(tx: Tx, attemptId: AttemptId, token: string, now: Date): Promise<boolean> {
  try {
    const saved = await tx
      .updateTable('payment_attempt')
      .set({ tokenization_session_id: token, updated_at: now })
      .where('id', '=', attemptId)
      .where('state', '=', 'created')
      .returning('id')
      .executeTakeFirst()
    return saved !== undefined
  } catch (error) {
    if (error instanceof DatabaseError && error.code === uniqueViolation) return false
    throw error
  }
}
