import { sql } from 'kysely'
import type { ImportKind } from '#domain/import/import-fields.ts'
import type { ImportedLine } from '#domain/import/read-import-line.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A line that was imported. */
export interface StoredLine extends ImportedLine {
  readonly id: string
  readonly kind: ImportKind
}

/** At most `most` imported lines of an association behind one of them, for a member's transaction. */
export async function listStoredLines(
  tx: Tx,
  organisationId: string,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<StoredLine[]> {
  const { rows } = await sql<StoredLine>`
    select id, kind, first_name as "firstName", last_name as "lastName", company_name as "companyName", email,
      birth_date::text as "birthDate", address, zip_code as "zipCode", city, country, number, label, day::text as day,
      amount_cents as amount, method, from_on::text as "from", until_on::text as until
    from readable_imported_line
    where organisation_id = ${organisationId} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${most}`.execute(tx)
  return rows
}
