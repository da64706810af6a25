import { type SqlBool, sql } from 'kysely'
import type { ProviderName } from '#contract/organization.ts'
import type { Tx } from '#server/db/schema.ts'
import {
  type AttemptRow,
  type StoredAttempt,
  attemptColumns,
  readAttempt,
} from '#server/payment/attempt-store.ts'

/** Attempts that are looked at without waiting for others: those of which nothing was sent, or those of a provider. */
export type AttemptLane =
  | { readonly kind: 'unsent' }
  | { readonly kind: 'of'; readonly provider: ProviderName }
  /** Of none of these: of a provider that is not configured any more. */
  | { readonly kind: 'others'; readonly configured: readonly ProviderName[] }

/**
 * Claims attempts of a lane whose time to be looked at has come: their next look is pushed to `retryAt` in the same
 * statement, so two pollers never work on one and a killed poller's attempts come back by themselves.
 */
export async function claimDueAttempts(
  tx: Tx,
  lane: AttemptLane,
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
        .where(isInLane(lane))
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

function isInLane(lane: AttemptLane) {
  switch (lane.kind) {
    case 'unsent':
      return sql<SqlBool>`state = 'created'`
    case 'of':
      return sql<SqlBool>`state <> 'created' and provider = ${lane.provider}`
    case 'others':
      return sql<SqlBool>`state <> 'created' and provider <> all(${lane.configured}::text[])`
  }
}
