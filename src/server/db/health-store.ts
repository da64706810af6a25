import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'

/** How many things wait for somebody: the gauges that an operator watches. */
export type WaitingCounts = Readonly<
  Record<'unknownAttempts' | 'openOrphans' | 'quarantinedOrphans' | 'unhandledEvents' | 'unsentMails', number>
>

/** Counts what waits; each count reads a small partial set. */
export async function countWaiting(tx: Tx): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select
      (select count(*) from payment_attempt where state = 'unknown') as "unknownAttempts",
      (select count(*) from orphan_payment where state = 'open') as "openOrphans",
      (select count(*) from orphan_payment where state = 'quarantined') as "quarantinedOrphans",
      (select count(*) from provider_event where handled_at is null) as "unhandledEvents",
      (select count(*) from mail where state in ('queued', 'failed')) as "unsentMails"
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

/** Throws where the database does not answer. */
export async function assertReachable(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx)
}
