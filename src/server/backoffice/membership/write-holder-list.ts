import type { HolderFilters } from '#contract/membership/holders.ts'
import { chosenColumns, holderColumns } from '#domain/export/list-columns.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import type { Locale } from '#domain/locale.ts'
import { holderColumnsIn } from '#server/backoffice/membership/holder-columns.ts'
import { allHolders } from '#server/backoffice/membership/read-holders.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/people/memberships')
const linesPerPiece = 1_000

interface HolderFile {
  readonly filters: HolderFilters
  readonly locale: Locale
  readonly format: TableFormat
  /** Names of columns, with commas; empty: all of them. */
  readonly columns: string
}

/** Writes adherents for spreadsheets, in the order of their list, in pieces. */
export function writeHolderList(
  deps: Deps,
  granted: Granted,
  { filters, ...file }: HolderFile,
): AsyncGenerator<string | Uint8Array> {
  const t = textsIn(file.locale)
  const pieces = allHolders(deps, granted, { ...filters, text: '' }, linesPerPiece)
  const all = holderColumnsIn(file.locale)
  const columns = chosenColumns(holderColumns, file.columns.split(',')).map((name) => all[name])
  return writeTable({ name: t('file'), columns, pieces }, file)
}
