import type { DonorFilters, FindDonors } from '#contract/donor/donors.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { chosenColumns, donorColumnsFor } from '#domain/export/list-columns.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import type { Locale } from '#domain/locale.ts'
import { type DonorLine, donorColumnsIn } from '#server/backoffice/donor/donor-columns.ts'
import { allDonors, readErasedGifts } from '#server/backoffice/donor/read-donors.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/people/donors')
const donorsPerPiece = 1_000

interface DonorFile {
  readonly filters: DonorFilters
  readonly locale: Locale
  readonly format: TableFormat
  /** Names of columns, with commas; empty: all of them. */
  readonly columns: string
}

/** Writes the donors of a year for spreadsheets, in the order of their list, in pieces; then those who were erased. */
export function writeDonorList(
  deps: Deps,
  granted: Granted,
  { filters, ...file }: DonorFile,
): AsyncGenerator<string | Uint8Array> {
  const { organisationId, memberships } = granted
  const withReceipts = isAllowed(memberships, 'receipt:read', { organisationId, formId: null })
  const t = textsIn(file.locale)
  const pieces = linesOf(deps, granted, { ...filters, text: '' }, t('erased'))
  const all = donorColumnsIn(file.locale)
  const names = chosenColumns(donorColumnsFor({ withReceipts }), file.columns.split(','))
  const columns = names.map((name) => all[name])
  return writeTable<DonorLine>({ name: t('file'), columns, pieces }, file)
}

async function* linesOf(
  deps: Deps,
  granted: Granted,
  asked: FindDonors,
  lastName: string,
): AsyncGenerator<readonly DonorLine[]> {
  yield* allDonors(deps, granted, asked, donorsPerPiece)
  const erased = await readErasedGifts(deps, granted, asked)
  const nameless = { firstName: '', lastName, companyName: '', email: '' }
  if (erased !== null) yield [{ ...nameless, ...erased, kind: null, isMonthly: null, receipt: null }]
}
