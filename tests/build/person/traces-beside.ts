import { sql } from 'kysely'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { World } from '../a-world.ts'

/** The rows of the database as text, by what is of the orchard: its own, its orders, carts, payments and people. */
export async function rowsBeside(world: World, orchard: StoredForm) {
  const { db } = world.deps
  const { rows: ids } = await sql<{ id: string }>`
    select ${orchard.organisationId}::text as id union select ${orchard.id}::text
    union select o.id::text from "order" o where o.organisation_id = ${orchard.organisationId}
    union select c.id::text from cart c where c.organisation_id = ${orchard.organisationId}
    union select p.id::text from payment p where p.organisation_id = ${orchard.organisationId}
    union select m.id::text from message m where m.organisation_id = ${orchard.organisationId}
    union select s.id::text from person s where s.organisation_id = ${orchard.organisationId}`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const own: Record<string, unknown>[] = []
  const foreign: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t`.execute(db)
    for (const { row } of rows) {
      const text = JSON.stringify(row)
      if (ids.some(({ id }) => text.includes(id))) foreign.push(`${name} ${text}`)
      else own.push(Object.fromEntries(Object.entries(row).map(([key, value]) => [`${name}.${key}`, value])))
    }
  }
  return { own, foreign: foreign.toSorted() }
}

/** Columns that have one of these words, of rows that are not of the orchard; and files. */
export async function tracesBeside(
  world: World,
  orchard: StoredForm,
  words: readonly string[],
): Promise<string[]> {
  const { own } = await rowsBeside(world, orchard)
  const columns = own.flatMap((row) =>
    Object.entries(row).flatMap(([column, value]) =>
      words.some((word) =>
        JSON.stringify(value ?? '')
          .toLowerCase()
          .includes(word.toLowerCase()),
      )
        ? [column]
        : [],
    ),
  )
  const files = (await world.deps.files.listAll('', { recursive: true })).objects
  for (const file of files)
    if (file.isFile) {
      const content = Buffer.from(await world.deps.files.getBytes(file.key)).toString('latin1')
      if (words.some((word) => content.includes(word))) columns.push('file')
    }
  return [...new Set(columns)].toSorted()
}
