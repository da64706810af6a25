import { sql } from 'kysely'
import { Type } from 'typebox'
import type { ImportKind } from '#domain/import/import-fields.ts'
import type { CorrectedFields } from '#domain/person/person-correction.ts'
import { ordersOnSheet } from '#domain/person/person.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Nothing, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
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

/** The fields of a person of the directory whom imports alone name; null: the person is merged, gone, or on an order. */
export async function findImportedAlone(tx: Tx, rootId: string): Promise<CorrectedFields | null> {
  const { rows } = await sql<CorrectedFields>`
    select p.first_name as "firstName", p.last_name as "lastName", p.company_name as "companyName", p.email,
      coalesce(p.birth_date::text, '') as "birthDate", p.address, p.zip_code as "zipCode", p.city
    from person p
    where p.id = ${rootId} and p.merged_into is null
      and not exists (select from person l join person_appearance a on a.person_id = l.id where l.root_id = p.id)
      and exists (select from person l join imported_line i on i.person_id = l.id where l.root_id = p.id)`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Writes corrected fields to all lines of a person whom imports alone name. */
export const correctImportedLines = callWithArguments(
  'correct_imported_lines',
  Type.Object({ person: Uuid(), fields: Opaque<Partial<CorrectedFields>>() }),
  Nothing,
)
