import { sql } from 'kysely'
import type { AttemptPatch, StoredAttempt } from '#server/payment/attempt-store.ts'
import type { QueuedMail } from '#server/payment/finalise-plan.ts'
import type { Tx } from '#server/db/schema.ts'

/**
 * Ends an attempt at a first payment without money and queues what its payer is told of it, in one transaction and once;
 * false where somebody else moved it first.
 */
export async function endFirstAttempt(
  tx: Tx,
  { id }: Pick<StoredAttempt, 'id'>,
  {
    event,
    patch,
    mails,
  }: {
    readonly event: 'fail' | 'cancel' | 'expire'
    readonly patch: AttemptPatch
    readonly mails: readonly QueuedMail[]
  },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select end_first_attempt(${id}, ${event}, ${now}, ${JSON.stringify(patch)}::jsonb, ${JSON.stringify(mails)}::jsonb)
      as ended
  `.execute(tx)
  return rows[0]?.ended ?? false
}
