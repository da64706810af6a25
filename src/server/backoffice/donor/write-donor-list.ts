import type { DonorFilters, FindDonors, FoundDonor } from '#contract/donor/donors.ts'
import { isAllowed } from '#domain/access/rights.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { allDonors, readErasedGifts } from '#server/backoffice/donor/read-donors.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/people/donors')
const donorsPerPiece = 1_000

interface DonorFile {
  readonly filters: DonorFilters
  readonly locale: Locale
  readonly format: TableFormat
}

/** A line of the file. Null: it is not known of donors who were erased. */
type DonorLine = Omit<FoundDonor, 'id' | 'isMonthly'> & { readonly isMonthly: boolean | null }

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
  const columns = columnsIn(t, withReceipts)
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

function columnsIn(t: ReturnType<typeof textsIn>, withReceipts: boolean): TableColumn<DonorLine>[] {
  const text = (heading: string, read: (donor: DonorLine) => string) =>
    ({ kind: 'text', heading, read }) as const
  const amount = (heading: string, read: (donor: DonorLine) => number) =>
    ({ kind: 'amount', heading, read: (donor: DonorLine) => cents(read(donor)) }) as const
  return [
    text(t('column.company'), ({ companyName }) => companyName),
    text(t('column.firstName'), ({ firstName }) => firstName),
    text(t('column.lastName'), ({ lastName }) => lastName),
    text(t('column.email'), ({ email }) => email),
    amount(t('column.amount'), (donor) => donor.amount),
    amount(t('column.before'), (donor) => donor.before),
    { kind: 'count', heading: t('column.gifts'), read: ({ gifts }) => gifts },
    { kind: 'date', heading: t('column.last'), read: ({ lastOn }) => lastOn },
    text(t('column.kind'), ({ kind }) => (kind === null ? '' : t(`kind.${kind}`))),
    text(t('column.monthly'), ({ isMonthly }) => (isMonthly === null ? '' : t(isMonthly ? 'yes' : 'no'))),
    ...(withReceipts
      ? [text(t('column.receipt'), ({ receipt }) => (receipt === null ? '' : t(`receipt.${receipt}`)))]
      : []),
  ]
}
