import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'

/** How many things wait for somebody: the gauges that an operator watches. */
export type WaitingCounts = Readonly<
  Record<
    | 'unknownAttempts'
    | 'openOrphans'
    | 'quarantinedOrphans'
    | 'unhandledEvents'
    | 'unsentMails'
    | 'openRefunds'
    | 'failedRefunds'
    | 'openDisputes',
    number
  >
>

/** Counts what waits; each count reads a small partial set. */
export async function countWaiting(tx: Tx): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select
      (select count(*) from payment_attempt where state = 'unknown') as "unknownAttempts",
      (select count(*) from orphan_payment where state = 'open') as "openOrphans",
      (select count(*) from orphan_payment where state = 'quarantined') as "quarantinedOrphans",
      (select count(*) from provider_event where handled_at is null) as "unhandledEvents",
      (select count(*) from mail where state in ('queued', 'failed')) as "unsentMails",
      (select count(*) from refund where next_try_at is not null) as "openRefunds",
      -- Nobody asked again for what it was to give back.
      (select count(distinct r.payment_id) from refund r where r.state = 'failed' and not exists (
        select 1 from refund later where later.payment_id = r.payment_id
          and case when later.by_hand then later.updated_at else later.created_at end > r.updated_at
      )) as "failedRefunds",
      (select count(*) from dispute where state = 'open') as "openDisputes"
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('no counts')
  return row
}

/** Keeps how many invariants the last check of the books found broken. */
export async function keepBreachCount(tx: Tx, breaches: number, at: Date): Promise<void> {
  await tx
    .insertInto('books_check')
    .values({ breaches, at })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ breaches, at }))
    .execute()
}

/** How many invariants the last check found broken; null before the first. */
export async function readBreachCount(tx: Tx): Promise<number | null> {
  const row = await tx.selectFrom('books_check').select('breaches').executeTakeFirst()
  return row?.breaches ?? null
}

/** Keeps how many differences the last comparison with a provider's book found. */
export async function keepDifferenceCount(
  tx: Tx,
  provider: string,
  differences: number,
  at: Date,
): Promise<void> {
  const position = String(differences)
  await tx
    .insertInto('books_progress')
    .values({ name: `reconcile:${provider}`, position, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position, at }))
    .execute()
}

/** How many differences the last comparison found, by provider; empty before the first. */
export async function readDifferenceCounts(tx: Tx): Promise<{ provider: string; differences: number }[]> {
  const rows = await tx
    .selectFrom('books_progress')
    .select(['name', 'position'])
    .where('name', 'like', 'reconcile:%')
    .execute()
  return rows.map(({ name, position }) => ({ provider: name.slice(10), differences: Number(position) }))
}

/** Throws where the database does not answer. */
export async function assertReachable(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx)
}
