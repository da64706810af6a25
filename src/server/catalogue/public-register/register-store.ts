import { Type } from 'typebox'
import type { RegisterEntry, RegisterKind } from '#domain/organisation/register-file.ts'
import type { RegistrationNumber } from '#domain/organisation/registration-numbers.ts'
import { callWithArguments } from '#server/platform/db/call-function.ts'
import { Opaque } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Adds or updates entries, each number once; returns how many were written. */
export const importRegisterEntries = callWithArguments(
  'import_register_entries',
  Type.Object({ kind: Opaque<RegisterKind>(), entries: Opaque<readonly RegisterEntry[]>() }),
  Type.Integer(),
)

interface ImportedFile {
  readonly kind: RegisterKind
  readonly fileName: string
  readonly lineCount: number
  readonly entryCount: number
}

/** Records a file that was imported to its end. */
export async function insertImport(tx: Tx, file: ImportedFile, now: Date): Promise<void> {
  await tx
    .insertInto('register_import')
    .values({
      kind: file.kind,
      file_name: file.fileName,
      line_count: file.lineCount,
      entry_count: file.entryCount,
      imported_at: now,
    })
    .execute()
}

/** The imported files, the last first. */
export async function listImports(tx: Tx) {
  return tx
    .selectFrom('register_import')
    .select([
      'kind',
      'file_name as fileName',
      'line_count as lineCount',
      'entry_count as entryCount',
      'imported_at as importedAt',
    ])
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
}

/** When the last file of a register was imported, or null. */
export async function findLastImport(tx: Tx, kind: RegisterKind): Promise<Date | null> {
  const row = await tx
    .selectFrom('register_import')
    .select('imported_at')
    .where('kind', '=', kind)
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.imported_at ?? null
}

/** The entry of a number, or null. The seat of a SIREN is that of its RNA number, where both are known. */
export async function findEntry(tx: Tx, { kind, value }: RegistrationNumber) {
  const row = await tx
    .selectFrom('register_entry as entry')
    .leftJoin('register_entry as association', (join) =>
      join.onRef('association.number', '=', 'entry.rna_number').on('association.kind', '=', 'rna'),
    )
    .select([
      'entry.name',
      'entry.zip_code as zipCode',
      'entry.city',
      'entry.is_active as isActive',
      'association.zip_code as seatZipCode',
      'association.city as seatCity',
    ])
    .where('entry.kind', '=', kind)
    .where('entry.number', '=', value)
    .executeTakeFirst()
  return row ?? null
}
