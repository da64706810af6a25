import { sql } from 'kysely'
import type { ProviderName } from '#contract/organization.ts'
import type { AttemptId } from '#domain/ids.ts'
import { type Cents, cents } from '#domain/money.ts'
import type { AttemptState } from '#domain/payment/attempt-machine.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** An attempt for comparison with the charge in its provider's ledger. */
interface LedgerCharge {
  readonly id: AttemptId
  readonly state: AttemptState
  readonly amount: Cents
  /** Its money cannot have an order: it is refunded, or held for a person. */
  readonly isOrphan: boolean
}

/** Attempts of a provider that succeeded, charged since an instant. */
export async function listSucceeded(tx: Tx, provider: ProviderName, since: Date): Promise<AttemptId[]> {
  // An attempt that was charged but has no submission time counts by its creation time.
  const { rows } = await sql<{ id: AttemptId }>`
    select id from payment_attempt
    where provider = ${provider} and state = 'succeeded'
      and (submitted_at >= ${since} or (submitted_at is null and created_at >= ${since}))
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** The attempts with these ids; unknown ids are left out. */
export async function listCharged(
  tx: Tx,
  ids: readonly AttemptId[],
): Promise<ReadonlyMap<string, LedgerCharge>> {
  const { rows } = await sql<Omit<LedgerCharge, 'amount'> & { amount: number }>`
    select a.id, a.state, a.amount_cents as amount,
      exists (select from orphan_payment o where o.attempt_id = a.id) as "isOrphan"
    from payment_attempt a where a.id = any(${ids}::uuid[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.id, { ...row, amount: cents(row.amount) }]))
}
