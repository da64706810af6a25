import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/schema.ts'

/** Number of items that wait for a person: the gauges that an operator watches. */
export type WaitingCounts = Readonly<
  Record<
    | 'unknownAttempts'
    | 'openOrphans'
    | 'quarantinedOrphans'
    | 'unhandledEvents'
    | 'unsentMails'
    | 'openRefunds'
    | 'failedRefunds'
    | 'openDisputes'
    | 'givenUp',
    number
  >
>

/** Counts the waiting items. Each count reads a partial index of only those items. */
export async function countWaiting(tx: Tx): Promise<WaitingCounts> {
  const { rows } = await sql<WaitingCounts>`
    select
      (select count(*) from payment_attempt where state = 'unknown') as "unknownAttempts",
      (select count(*) from orphan_payment where state = 'open') as "openOrphans",
      (select count(*) from orphan_payment where state = 'quarantined') as "quarantinedOrphans",
      (select count(*) from provider_event where handled_at is null) as "unhandledEvents",
      (select count(*) from mail where sent_at is null and state <> 'sending') as "unsentMails",
      (select count(*) from refund where next_try_at is not null) as "openRefunds",
      -- The refund that it was to make was not requested again.
      (select count(distinct r.payment_id) from refund r where r.state = 'failed' and not exists (
        select 1 from refund later where later.payment_id = r.payment_id
          and case when later.by_hand then later.updated_at else later.created_at end > r.updated_at
      )) as "failedRefunds",
      (select count(*) from dispute where state = 'open') as "openDisputes",
      -- Background work that was tried too often, or is not worth another try.
      (select count(*) from mail where sent_at is null and next_try_at is null)
        + (select count(*) from provider_event where handled_at is null and next_try_at is null)
        + (select count(*) from send_again where given_up_at is not null) as "givenUp"
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('no counts')
  return row
}

/** Number of withdrawals that wait for their associations, and how many of them are older than an instant. */
export async function countOpenWithdrawals(
  tx: Tx,
  askedBy: Date,
): Promise<{ open: number; overdue: number }> {
  const { rows } = await sql<{ open: number; overdue: number }>`
    select count(*) as open, count(*) filter (where asked_at <= ${askedBy}) as overdue
    from withdrawal where closed_at is null and is_withdrawal_open(id)
  `.execute(tx)
  return rows[0] ?? { open: 0, overdue: 0 }
}

/** Stores the number of violations found by the last invariant check. */
export async function saveViolationCount(tx: Tx, violations: number, at: Date): Promise<void> {
  await tx
    .insertInto('ledger_check')
    .values({ violations, at })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ violations, at }))
    .execute()
}

/** Number of violations found by the last invariant check; null before the first check. */
export async function readViolationCount(tx: Tx): Promise<number | null> {
  const row = await tx.selectFrom('ledger_check').select('violations').executeTakeFirst()
  return row?.violations ?? null
}

/** Stores the number of differences found by the last comparison of a period with a provider's ledger. */
export async function saveDifferenceCount(
  tx: Tx,
  { provider, days }: { readonly provider: string; readonly days: number },
  differences: number,
  at: Date,
): Promise<void> {
  const position = String(differences)
  await tx
    .insertInto('ledger_check_progress')
    .values({ name: `reconcile:${provider}:${days}`, position, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position, at }))
    .execute()
}

/**
 * Number of differences found by the last comparisons, by provider; empty before the first. The largest of the periods
 * counts: one period contains the other, and a difference that only the long one finds remains until it finds no more.
 */
export async function readDifferenceCounts(tx: Tx): Promise<{ provider: string; differences: number }[]> {
  const { rows } = await sql<{ provider: string; differences: number }>`
    select split_part(name, ':', 2) as provider, max(position::integer) as differences
    from ledger_check_progress where name like 'reconcile:%' group by 1 order by 1
  `.execute(tx)
  return rows
}

/** Stores whether the worker stopped calling another program that does not answer. */
export async function saveCircuit(tx: Tx, name: 'mail', isOpen: boolean, at: Date): Promise<void> {
  await tx
    .insertInto('circuit')
    .values({ name, is_open: isOpen, at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_open: isOpen, at }))
    .execute()
}

/** Whether it has stopped; null before it was called. */
export async function isCircuitOpen(tx: Tx, name: 'mail'): Promise<boolean | null> {
  const row = await tx.selectFrom('circuit').select('is_open').where('name', '=', name).executeTakeFirst()
  return row?.is_open ?? null
}

/** When the oldest pending task of each kind was made, or became due; null where none is pending. */
export type OldestPending = Readonly<
  Record<'events' | 'attempts' | 'debits' | 'refunds' | 'orphans' | 'mails', Date | null>
>

/**
 * The oldest pending tasks. An attempt, which waits for its payer, and a debit, which waits for its day, count from when
 * they are due; the others from when they were made. What was abandoned is not pending.
 */
export async function readOldestPending(tx: Tx, now: Date, today: string): Promise<OldestPending> {
  const { rows } = await sql<OldestPending>`
    select
      (select min(received_at) from provider_event where handled_at is null and next_try_at is not null) as events,
      (select min(next_poll_at) from payment_attempt where next_poll_at <= ${now}) as attempts,
      (select min(i.try_on)::timestamp at time zone 'Europe/Paris' from installment i
        join schedule s on s.id = i.schedule_id
        join organisation o on o.id = s.organisation_id
        where i.try_on <= ${today} and o.allow_collect and s.state = 'active' and not exists (
          select from installment e
          where e.schedule_id = i.schedule_id and e.number < i.number and e.state = 'collecting'
        )) as debits,
      (select min(created_at) from refund where next_try_at is not null) as refunds,
      (select min(created_at) from orphan_payment where state = 'open') as orphans,
      (select min(created_at) from mail where sent_at is null and next_try_at is not null) as mails
  `.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('no oldest tasks')
  return row
}

/** Throws if the database does not answer. */
export async function assertReachable(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx)
}

/** Whether PostgreSQL failed to archive its write-ahead log, and has not succeeded since. */
export async function isArchiveFailing(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ failing: boolean }>`
    select last_failed_time is not null and coalesce(last_archived_time, '-infinity') < last_failed_time as failing
    from pg_stat_archiver`.execute(tx)
  return rows[0]?.failing ?? false
}
