import type { FoundHolder, HolderFilters } from '#contract/membership/holders.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { allHolders } from '#server/backoffice/membership/read-holders.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('admin/people/memberships')
const linesPerPiece = 1_000

type Line = FoundHolder & { readonly payer: Payer }

interface HolderFile {
  readonly filters: HolderFilters
  readonly locale: Locale
  readonly format: TableFormat
}

/** Writes adherents for spreadsheets, in the order of their list, in pieces. */
export function writeHolderList(
  deps: Deps,
  granted: Granted,
  { filters, ...file }: HolderFile,
): AsyncGenerator<string | Uint8Array> {
  const t = textsIn(file.locale)
  const pieces = allHolders(deps, granted, { ...filters, text: '' }, linesPerPiece)
  return writeTable<Line>({ name: t('file'), columns: columnsIn(t), pieces }, file)
}

function columnsIn(t: ReturnType<typeof textsIn>): TableColumn<Line>[] {
  const text = (heading: string, read: (line: Line) => string) => ({ kind: 'text', heading, read }) as const
  const date = (heading: string, read: (line: Line) => string | null) =>
    ({ kind: 'date', heading, read: (line: Line) => read(line) ?? '' }) as const
  return [
    text(t('column.number'), ({ number }) => number),
    text(t('column.name'), ({ name }) => name),
    text(t('column.status'), ({ status }) => t(`status.${status}`)),
    text(t('column.campaign'), ({ title, importedPerson }) =>
      importedPerson === null ? title : t('imported'),
    ),
    text(t('column.price'), ({ price }) => price),
    { kind: 'amount', heading: t('column.amount'), read: ({ amount }) => cents(amount) },
    date(t('column.from'), ({ from }) => from),
    date(t('column.until'), ({ until }) => until),
    text(t('column.email'), ({ payer }) => payer.email),
    text(t('column.address'), ({ payer }) => payer.address),
    text(t('column.zipCode'), ({ payer }) => payer.zipCode),
    text(t('column.city'), ({ payer }) => payer.city),
  ]
}
