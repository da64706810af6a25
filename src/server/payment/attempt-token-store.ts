import type { AttemptId } from '#domain/ids.ts'
import type { Tx } from '#server/db/schema.ts'

/**
 * Keeps the token that the payer's browser made on an attempt that was not sent yet; false where it was, or where
 * another attempt had that token.
 */
export async function keepToken(tx: Tx, attemptId: AttemptId, token: string, now: Date): Promise<boolean> {
  const kept = await tx
    .updateTable('payment_attempt')
    .set({ tokenization_session_id: token, updated_at: now })
    .where('id', '=', attemptId)
    .where('state', '=', 'created')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_attempt as other')
            .select('other.id')
            .whereRef('other.provider', '=', 'payment_attempt.provider')
            .where('other.tokenization_session_id', '=', token)
            .whereRef('other.id', '<>', 'payment_attempt.id'),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}
