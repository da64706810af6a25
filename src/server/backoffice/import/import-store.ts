import { sql } from 'kysely'
import { Type } from 'typebox'
import type { ImportKind } from '#domain/import/import-fields.ts'
import type { ImportedLine } from '#domain/import/read-import-line.ts'
import { lockDirectory } from '#server/backoffice/person/person-change-store.ts'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import { callForRows, callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Nothing, Opaque, Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface NewImport {
  readonly id: string
  readonly organisationId: string
  readonly kind: ImportKind
  readonly fileName: string
  readonly fileHash: Buffer
  readonly lines: number
  readonly userId: string
  readonly now: Date
}

/** How long one statement of an import may take, and how long it waits for another import. */
const longestMs = 60_000

/** Gives the statements of an import or its trial their time: some read all of its lines. */
export async function allowLongImport(tx: Tx): Promise<void> {
  await allowLongStatements(tx, longestMs)
}

/** Lets an import wait for another one of its association, which takes seconds. */
export async function waitForImports(tx: Tx): Promise<void> {
  await allowLongImport(tx)
  await sql`select set_config('lock_timeout', ${String(longestMs)}, true)`.execute(tx)
}

/** Makes changes of the directory wait, until an import or its undoing ends. */
export async function lockForImport(tx: Tx, organisationId: string): Promise<void> {
  await tx
    .insertInto('directory')
    .values({ organisation_id: organisationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await lockDirectory(tx, organisationId)
}

/** Stores an import without its lines; false: this file was imported as this kind, and not undone. */
export async function storeImport(tx: Tx, one: NewImport): Promise<boolean> {
  const row = await tx
    .insertInto('people_import')
    .values({
      id: one.id,
      organisation_id: one.organisationId,
      kind: one.kind,
      file_name: one.fileName,
      file_hash: one.fileHash,
      lines: one.lines,
      imported_by: one.userId,
      imported_at: one.now,
      is_refreshed: false,
    })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'kind', 'file_hash']).where('undone_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Sets how many lines an import brought. */
export async function setLines(tx: Tx, id: string, lines: number): Promise<void> {
  await tx.updateTable('people_import').set({ lines }).where('id', '=', id).execute()
}

/** A line of a file with its number. */
export type NumberedLine = ImportedLine & { readonly line: number }

/** Adds lines to an import. */
export const addImportedLines = callWithArguments(
  'add_imported_lines',
  Type.Object({ import: Uuid(), lines: Opaque<readonly NumberedLine[]>() }),
  Nothing,
)

const ofImport = Type.Object({ import: Uuid() })

/** Removes lines that another import brought, and returns their numbers and the names of their people. */
export const removeRepeatedLines = callForRows(
  'remove_repeated_lines',
  ofImport,
  Type.Object({ line: Type.Integer(), name: Type.String() }),
)
export type RepeatedLine = Awaited<ReturnType<typeof removeRepeatedLines>>[number]

/** Finds the people of the directory whom the lines of an import name. */
export const matchImportedLines = callWithArguments('match_imported_lines', ofImport, Nothing)

/** Adds the people whom the directory does not have; returns how many. */
export const placeImportedLines = callWithArguments('place_imported_lines', ofImport, Type.Integer())

/** Writes what the directory shows of the next people of an import; returns whether there are more. */
export const refreshImportedPeople = callWithArguments(
  'refresh_imported_people',
  Type.Object({ import: Uuid(), limit: Type.Integer() }),
  Type.Boolean(),
)

/** The imports whose people are not all in the directory, made before a moment. */
export async function listUnrefreshed(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('people_import')
    .select('id')
    .where('is_refreshed', '=', false)
    .where('imported_at', '<', before)
    .orderBy('imported_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Undoes an import that was made since a moment. */
export const undoImport = callWithArguments(
  'undo_import',
  Type.Object({ organisation: Uuid(), import: Uuid(), since: Instant, user: Uuid(), now: Instant }),
  Type.Union([
    Type.Literal('undone'),
    Type.Literal('late'),
    Type.Literal('changed'),
    Type.Literal('missing'),
  ]),
)

/**
 * Counts again what the planner knows of the tables of an import. Thousands of rows that came in this transaction are a
 * few to it, or those of another association: the next statements would read all of them for each person, for minutes.
 * A table that another import is counting is left to that one.
 */
export async function countForPlanner(tx: Tx): Promise<void> {
  await sql`analyze (skip_locked) person, imported_line`.execute(tx)
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
}

/** Counts people of an import: those whom the directory has, and those whom it lacks. */
export async function countMatches(
  tx: Tx,
  id: string,
): Promise<{ readonly found: number; readonly added: number }> {
  const { rows } = await sql<{ found: number; added: number }>`
    select count(distinct p.root_id)::integer as found,
      (count(distinct l.key) filter (where l.person_id is null))::integer as added
    from imported_line l left join person p on p.id = l.person_id where l.import_id = ${id}`.execute(tx)
  return rows[0] ?? { found: 0, added: 0 }
}

/** The first lines of an import, each with whether the directory has its person. */
export async function listFirstLines(tx: Tx, id: string, most: number) {
  const { rows } = await sql<{ line: number; name: string; isFound: boolean }>`
    select line, coalesce(nullif(company_name, ''), nullif(trim(first_name || ' ' || last_name), ''), email) as name,
      person_id is not null as "isFound"
    from imported_line where import_id = ${id} order by line limit ${most}`.execute(tx)
  return rows
}

/** The numbers of the lines of an import whose person the directory has. */
export async function findKnownLines(tx: Tx, id: string): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('imported_line')
    .select('line')
    .where('import_id', '=', id)
    .where('person_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ line }) => line))
}

/** Whether a file was imported as this kind, and not undone. */
export async function isImported(
  tx: Tx,
  { organisationId, kind, fileHash }: Pick<NewImport, 'organisationId' | 'kind' | 'fileHash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('people_import')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('file_hash', '=', fileHash)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The imports of an association, the latest first, for a member's transaction. */
export async function listImports(tx: Tx, organisationId: string, most: number) {
  const { rows } = await sql<{
    id: string
    kind: ImportKind
    fileName: string
    lines: number
    peopleAdded: number
    importedAt: Date
    undoneAt: Date | null
  }>`
    select id, kind, file_name as "fileName", lines, people_added as "peopleAdded", imported_at as "importedAt",
      undone_at as "undoneAt"
    from readable_people_import where organisation_id = ${organisationId}
    order by imported_at desc, id limit ${most}`.execute(tx)
  return rows
}
