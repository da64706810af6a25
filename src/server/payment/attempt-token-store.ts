import { DatabaseError } from 'pg'
import type { AttemptId } from '#domain/ids.ts'
import type { Tx } from '#server/db/schema.ts'

const uniqueViolation = '23505'

/**
 * Keeps the token that the payer's browser made on an attempt that was not sent yet; false where it was, or where
 * another attempt has that token: the key says so, whoever comes at the same instant.
 */
export async function saveToken(tx: Tx, attemptId: AttemptId, token: string, now: Date): Promise<boolean> {
  try {
    const kept = await tx
      .updateTable('payment_attempt')
      .set({ tokenization_session_id: token, updated_at: now })
      .where('id', '=', attemptId)
      .where('state', '=', 'created')
      .returning('id')
      .executeTakeFirst()
    return kept !== undefined
  } catch (error) {
    if (error instanceof DatabaseError && error.code === uniqueViolation) return false
    throw error
  }
}
