import { sql } from 'kysely'
import type { World } from '../a-world.ts'

/**
 * Where words are found: `table.column` for every column of every table, whatever its type, and `file` for the uploaded
 * files. Only columns with one of the words are listed.
 */
export async function findTraces(
  { deps: { db, files } }: Pick<World, 'deps'>,
  words: readonly string[],
): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position`.execute(db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const text = sql`lower(case when pg_typeof(${sql.ref(column)}) = 'bytea'::regtype
      then encode(${sql.ref(column)}::text::bytea, 'escape') else ${sql.ref(column)}::text end)`
    for (const word of words) {
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where position(${word.toLowerCase()} in ${text}) > 0 limit 1`.execute(
        db,
      )
      if (rows.length > 0) found.push(`${table}.${column}: ${word}`)
    }
  }
  const listed = await files.listAll('', { recursive: true })
  for (const file of listed.objects) {
    if (!file.isFile) continue
    const content = Buffer.from(await files.getBytes(file.key)).toString('latin1')
    found.push(...words.filter((word) => content.includes(word)).map((word) => `file: ${word}`))
  }
  return found
}
