import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/platform/db/schema.ts'

/**
 * SQL for `rewriteFunction` that orders the sessions of a test by what they wait for. A pause in its place is over, on a
 * slow machine, before the others have come.
 */

type Db = Kysely<Database>

/** A function without result that is called by the returned statement. */
async function stop(db: Db, name: string, body: string): Promise<string> {
  await sql
    .raw(
      `create or replace function public.${name}() returns void language plpgsql security definer as $$ ${body} $$`,
    )
    .execute(db)
  return `perform public.${name}();`
}

/** A statement at which sessions wait until `count` of them have come. Later ones pass, until it is made again. */
export async function aMeeting(db: Db, count: number): Promise<string> {
  await sql`create sequence if not exists public.met`.execute(db)
  await sql`alter sequence public.met restart`.execute(db)
  return stop(
    db,
    'meet',
    `begin
      perform nextval('public.met');
      while (select last_value from public.met) < ${count} loop perform pg_sleep(0.01); end loop;
    end`,
  )
}

/** A statement at which the first session that comes waits until another one waits for what it has locked. */
export async function aFollower(db: Db): Promise<string> {
  await sql`create sequence public.followed`.execute(db)
  return stop(
    db,
    'await_follower',
    `begin
      if nextval('public.followed') > 1 then return; end if;
      while not exists (select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)))
      loop perform pg_sleep(0.01); end loop;
    end`,
  )
}

export interface Gate {
  /** The statement at which sessions wait. */
  readonly wait: string
  /** Waits until a session has come. */
  readonly reached: () => Promise<void>
  /** Lets it go on, and all later ones. */
  readonly open: () => Promise<void>
}

/** A statement at which sessions wait until the test lets them go on; well before their limit of five seconds. */
export async function aGate(db: Db): Promise<Gate> {
  await sql`create sequence public.gate_reached`.execute(db)
  await sql`create sequence public.gate_opened`.execute(db)
  const wait = await stop(
    db,
    'wait_at_gate',
    `begin
      perform nextval('public.gate_reached');
      while not (select is_called from public.gate_opened) loop perform pg_sleep(0.01); end loop;
    end`,
  )
  const isReached = async () =>
    (await sql<{ called: boolean }>`select is_called as called from public.gate_reached`.execute(db)).rows[0]
      ?.called
  return {
    wait,
    reached: () => expect.poll(isReached, { timeout: 20_000, interval: 10 }).toBe(true),
    open: async () => void (await sql`select nextval('public.gate_opened')`.execute(db)),
  }
}

/** The sessions of this database that wait for what another one has locked. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows.length
}

/** Whether a session of this database waits for what another one has locked. */
export const isWaiting = async (db: Db): Promise<boolean> => (await countWaiting(db)) > 0
