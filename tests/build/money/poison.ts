import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'

let poisons = 0

/** From now on, writes to the rows of a table with an id in a column fail; returns the function that repairs them. */
export async function poison(
  db: Db,
  table: string,
  column: string,
  id: string,
): Promise<() => Promise<void>> {
  poisons += 1
  const name = sql.id(`poisoned_${poisons}`)
  await sql`create function ${name}() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`.execute(db)
  await sql`create trigger ${name} before insert or update on ${sql.id(table)} for each row
    when (new.${sql.id(column)} = ${sql.lit(id)}::uuid) execute function ${name}()`.execute(db)
  return async () => {
    await sql`drop trigger ${name} on ${sql.id(table)}`.execute(db)
  }
}
