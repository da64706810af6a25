import type { Deps } from '#server/money/deps.ts'
import { importRegisterFile } from '#server/catalogue/public-register/import-register-file.ts'
import { listImports } from '#server/catalogue/public-register/register-store.ts'

export const registerUsage = `  registry import FILE     import a CSV of the RNA (rna_waldec_*.csv) or of SIRENE (StockUniteLegale_utf8.csv)
  registry list            list the imported files of the registers`

type Command = (deps: Deps, args: readonly string[]) => Promise<readonly string[]>

/** Commands about the public registers, with which registrations are compared. */
export const registerCommands: Readonly<Record<string, Command>> = {
  'registry import': async (deps, [file, ...more]) => {
    if (file === undefined || more.length > 0) throw new Error(`expected one FILE\n${registerUsage}`)
    const { kind, lineCount, entryCount, writtenCount, unreadable, unreadableCount } =
      await importRegisterFile(deps, file)
    const skipped =
      unreadableCount === 0
        ? []
        : [`${unreadableCount} lines without a number that can be read, the first: ${unreadable.join(', ')}`]
    return [
      `${kind}: ${lineCount} lines read, ${entryCount} associations, ${writtenCount} new or changed`,
      ...skipped,
    ]
  },
  'registry list': async ({ db }) =>
    (await listImports(db)).map(
      ({ kind, fileName, lineCount, entryCount, importedAt }) =>
        `${importedAt.toISOString()}\t${kind}\t${fileName}\t${lineCount} lines\t${entryCount} associations`,
    ),
}
