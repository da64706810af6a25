import { basename } from 'node:path'
import type { RegisterEntry, RegisterKind } from '#domain/organisation/register-file.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import {
  readRegisterFile,
  type RegisterFileCounts,
} from '#server/catalogue/public-register/read-register-file.ts'
import { importRegisterEntries, insertImport } from '#server/catalogue/public-register/register-store.ts'

export interface ImportedRegister extends RegisterFileCounts {
  readonly kind: RegisterKind
  readonly entryCount: number
  /** Those that were new, or said something else. */
  readonly writtenCount: number
}

/** Rows of one statement: enough that its cost is the rows, few enough that it locks nothing for long. */
const batchSize = 2000

/**
 * Imports a file of the RNA or of SIRENE. Each batch is saved on its own: an import that was interrupted is repeated, and
 * writes only what is not there yet. That a file was imported is recorded at its end.
 * @throws Error with the number of the line that cannot be read
 */
export async function importRegisterFile(
  { db, clock }: Pick<CatalogueDeps, 'db' | 'clock'>,
  file: string,
): Promise<ImportedRegister> {
  let [entryCount, writtenCount] = [0, 0]
  const read = await readRegisterFile(file, batchSize, async (batch, { kind }) => {
    const entries = lastOfEach(batch)
    writtenCount += await importRegisterEntries(db, { kind, entries })
    entryCount += batch.length
  })
  const { kind, lineCount } = read
  await insertImport(db, { kind, fileName: basename(file), lineCount, entryCount }, clock.now())
  return { ...read, entryCount, writtenCount }
}

/** One statement cannot write a row twice. */
function lastOfEach(batch: readonly RegisterEntry[]): RegisterEntry[] {
  return [...new Map(batch.map((entry) => [entry.number, entry])).values()]
}
