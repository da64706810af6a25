import { sql } from 'kysely'
import type { ImportKind } from '#domain/import/import-fields.ts'
import { ordersOnSheet } from '#domain/person/person.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Imported lines that name a person, or someone merged into them, the latest first. */
export async function listImportedLines(tx: Tx, rootId: string) {
  const { rows } = await sql<{
    kind: ImportKind
    number: string
    label: string
    method: string
    day: string | null
    amount: number | null
    from: string | null
    until: string | null
    fileName: string
    importedAt: Date
  }>`
    select l.kind, l.number, l.label, l.method, l.day::text as day, l.amount_cents as amount, l.from_on::text as "from",
      l.until_on::text as until, i.file_name as "fileName", l.imported_at as "importedAt"
    from person p join imported_line l on l.person_id = p.id join people_import i on i.id = l.import_id
    where p.root_id = ${rootId}
    order by coalesce(l.day, l.until_on, l.from_on) desc nulls last, l.imported_at desc, l.line limit ${ordersOnSheet}`.execute(
    tx,
  )
  return rows
}

/** Imported gifts of a person by civil year. */
export async function sumImportedGifts(tx: Tx, rootId: string) {
  const { rows } = await sql<{ year: number; amount: number }>`
    select extract(year from l.day)::integer as year, sum(l.amount_cents)::bigint as amount
    from person p join imported_line l on l.person_id = p.id
    where p.root_id = ${rootId} and l.kind = 'gifts' group by year order by year desc`.execute(tx)
  return rows
}
