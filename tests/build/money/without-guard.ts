import { type Kysely, sql } from 'kysely'
import type { Database } from '#server/platform/db/schema.ts'

/**
 * NEGATIVE CONTROLS ONLY. These remove a guard in the database of one test, so that the test shows that its check fails
 * without it: a test that cannot fail proves nothing. The product has no switch for it, and only the test's own clone
 * is changed.
 */

type Db = Kysely<Database>

/** Writes a function again with parts of its text replaced. Throws where a part is missing: the guard was moved. */
export async function rewriteFunction(
  db: Db,
  name: string,
  changes: readonly (readonly [from: string | RegExp, to: string])[],
): Promise<void> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(oid) as source from pg_proc where proname = ${name}
  `.execute(db)
  let source = rows[0]?.source ?? ''
  for (const [from, to] of changes) {
    const changed = source.replace(from, to)
    if (changed === source) throw new Error(`${name} does not say ${String(from)} any more`)
    source = changed
  }
  await sql.raw(source).execute(db)
}

/**
 * Adds an edge to a state machine, as if the domain's table allowed it: the database refuses any other state change.
 */
export function allowMove(
  db: Db,
  machine: string,
  [from, event, to]: readonly [from: string, event: string, to: string],
): Promise<void> {
  return rewriteFunction(db, 'machine_of', [
    [new RegExp(`(when '${machine}' then return '.*?"${event}":\\{)`), `$1"${from}":"${to}",`],
  ])
}

/** Drops unique indexes and constraints (unique, primary key, check) by name. */
export async function dropConstraints(db: Db, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { rows } = await sql<{ table: string }>`
      select conrelid::regclass::text as table from pg_constraint where conname = ${name}
    `.execute(db)
    const [constraint] = rows
    if (constraint === undefined) await sql`drop index ${sql.id(name)}`.execute(db)
    else
      await sql`alter table ${sql.raw(constraint.table)} drop constraint ${sql.id(name)} cascade`.execute(db)
  }
}

/** Drops a trigger of a table. */
export async function dropTrigger(db: Db, table: string, name: string): Promise<void> {
  await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(db)
}

/** Every sale or refund of a form writes the row of its totals, and waits for that row. */
export function shareTotals(db: Db): Promise<void> {
  return rewriteFunction(db, 'note_raised', [
    ['insert into', 'update form_total set amount_cents = amount_cents where form_id = p_form; insert into'],
  ])
}
