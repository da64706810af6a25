import { sql } from 'kysely'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import type { Db } from '#server/platform/db/schema.ts'

/**
 * Copies one row of a table thousands of times; `changes` are the columns that differ, as SQL of a row of `copies`. The
 * database makes generated columns itself.
 */
export const copyOneRow = (table: string, changes: string) =>
  sql.raw(`do $copy$ begin execute (
    select format($insert$insert into ${table} (%1$s) select %2$s
      from (select to_jsonb(t) as row from ${table} t limit 1) one, copies,
      jsonb_populate_record(null::${table}, one.row || jsonb_build_object(${changes})) made$insert$,
      string_agg(quote_ident(attname), ', '), string_agg('made.' || quote_ident(attname), ', '))
    from pg_attribute
    where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  ); end $copy$`)

/**
 * This many monthly schedules like the only one of a database, to measure what is read: each with a paid month, an
 * abandoned debit and one to come at `dueOn`; every fifth is stopped. They have no orders.
 */
export async function manySchedules(db: Db, count: number, dueOn: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await allowLongStatements(tx, 600_000)
    await sql`create temporary table copies on commit drop as
      select n, n % 5 = 0 as is_stopped, gen_random_uuid() as mandate, gen_random_uuid() as schedule,
        gen_random_uuid() as first, gen_random_uuid() as lost, gen_random_uuid() as next
      from generate_series(1, ${sql.lit(count)}) n`.execute(tx)
    await copyOneRow('mandate', `'id', mandate`).execute(tx)
    await copyOneRow(
      'schedule',
      `'id', schedule, 'order_id', gen_random_uuid(), 'mandate_id', mandate,
        'state', case when is_stopped then 'cancelled' else 'active' end`,
    ).execute(tx)
    await copyOneRow(
      'payment',
      `'id', next, 'cart_id', gen_random_uuid(), 'installment_number', 3, 'certificate_id', gen_random_uuid(),
        'snapshot', '{}'::jsonb, 'state', 'open', 'order_id', null`,
    ).execute(tx)
    const installment = (id: string, number: number, more: string) =>
      copyOneRow(
        'installment',
        `'schedule_id', schedule, 'payment_id', ${id}, 'number', ${number}, ${more}`,
      ).execute(tx)
    await installment('first', 1, `'state', 'paid', 'try_on', null, 'awaits_next', false`)
    await installment(
      'lost',
      2,
      `'state', case when is_stopped then 'cancelled' else 'refused' end, 'try_on', null, 'given_up', true,
        'noticed', true, 'awaits_next', false`,
    )
    await installment(
      'next',
      3,
      `'due_on', '${dueOn}', 'noticed', false, 'state', case when is_stopped then 'cancelled' else 'planned' end,
        'try_on', case when not is_stopped then '${dueOn}' end, 'awaits_next', not is_stopped`,
    )
  })
  await sql`analyze`.execute(db)
}

/** The number of rows read by `act` in a transaction, which is rolled back. */
export async function rowsRead(db: Db, act: (tx: Db) => Promise<unknown>): Promise<number> {
  const over = new Error('measured')
  let read = 0
  await db
    .transaction()
    .execute(async (tx) => {
      // The counts since the connection last reported are subtracted.
      const before = await countRead(tx)
      await act(tx)
      read = (await countRead(tx)) - before
      throw over
    })
    .catch((error: unknown) => {
      if (error !== over) throw error
    })
  return read
}

async function countRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables
  `.execute(tx)
  return rows[0]?.read ?? 0
}
