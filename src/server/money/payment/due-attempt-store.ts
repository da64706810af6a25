import { type SqlBool, sql } from 'kysely'
import type { ProviderName } from '#contract/organization.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import {
  type AttemptRow,
  type StoredAttempt,
  attemptColumns,
  readAttempt,
} from '#server/money/payment/attempt-store.ts'

/** Groups of attempts that are polled independently: unsent attempts, or the attempts of one provider. */
export type AttemptQueue =
  | { readonly kind: 'unsent' }
  | { readonly kind: 'of'; readonly provider: ProviderName }
  /** Attempts of providers that are no longer configured. */
  | { readonly kind: 'others'; readonly configured: readonly ProviderName[] }

/**
 * Claims the due attempts of a queue. The claiming statement moves their next poll to `retryAt`, so two pollers never
 * work on the same attempt, and the attempts of a killed poller become due again.
 */
export async function claimDueAttempts(
  tx: Tx,
  queue: AttemptQueue,
  { now, retryAt, limit }: { readonly now: Date; readonly retryAt: Date; readonly limit: number },
): Promise<StoredAttempt[]> {
  const rows = await tx
    .updateTable('payment_attempt')
    .set((eb) => ({ next_poll_at: retryAt, poll_count: eb('poll_count', '+', 1) }))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('payment_attempt')
        .select('id')
        .where('next_poll_at', '<=', now)
        .where(isInQueue(queue))
        .orderBy('next_poll_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(attemptColumns)
    .$castTo<AttemptRow>()
    .execute()
  return rows.map(readAttempt)
}

function isInQueue(queue: AttemptQueue) {
  switch (queue.kind) {
    case 'unsent':
      return sql<SqlBool>`state = 'created'`
    case 'of':
      return sql<SqlBool>`state <> 'created' and provider = ${queue.provider}`
    case 'others':
      return sql<SqlBool>`state <> 'created' and provider <> all(${queue.configured}::text[])`
  }
}
