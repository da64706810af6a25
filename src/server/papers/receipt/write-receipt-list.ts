import { countryName } from '#domain/country-name.ts'
import type { TableFormat } from '#domain/export/table-format.ts'
import { parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, addCents, zero } from '#domain/money.ts'
import { type ReceiptDonor, isErasedDonor } from '#domain/receipt/receipt-facts.ts'
import { receiptStateOf } from '#domain/receipt/receipt-state.ts'
import type { ReceiptOfYear } from '#server/papers/receipt/receipt-report-store.ts'
import { readTexts, type TextsOf } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const textsIn = readTexts('receipts/receipt-list')
const receiptsPerPiece = 1_000

/** Name of the file of a year, without date and ending. */
export const receiptListName = (year: number, locale: Locale) => `${textsIn(locale)('file')}-${year}`

interface ReceiptListFile {
  readonly year: number
  /** Lists the receipts of the year after a number. */
  readonly list: (after: number, most: number) => Promise<readonly ReceiptOfYear[]>
  readonly format: TableFormat
  readonly locale: Locale
}

/** A receipt, or the last row: the number and the sum of the valid ones. */
type Row = ReceiptOfYear | { readonly valid: number; readonly amount: Cents }

/** Writes the receipts of a year for spreadsheets, in pieces; the last row is what article 222 bis asks for. */
export function writeReceiptList(
  { year, list, ...file }: ReceiptListFile,
  perPiece = receiptsPerPiece,
): AsyncGenerator<string | Uint8Array> {
  const t = textsIn(file.locale)
  const columns = columnsOf(t, year, file.locale)
  return writeTable({ name: t('file'), columns, pieces: piecesOf(list, perPiece) }, file)
}

async function* piecesOf(list: ReceiptListFile['list'], perPiece: number): AsyncGenerator<readonly Row[]> {
  let [valid, amount] = [0, zero]
  for (let after: number | null = 0; after !== null;) {
    const receipts: readonly ReceiptOfYear[] = await list(after, perPiece)
    for (const one of receipts)
      if (one.endedAt === null) [valid, amount] = [valid + 1, addCents(amount, one.amount)]
    yield receipts
    after = receipts.length < perPiece ? null : (receipts.at(-1)?.number ?? null)
  }
  yield [{ valid, amount }]
}

function columnsOf(t: TextsOf<'receipts/receipt-list'>, year: number, locale: Locale): TableColumn<Row>[] {
  type Key = Parameters<typeof t>[0]
  const column = (key: Key, read: (receipt: ReceiptOfYear) => string, kind: 'text' | 'date' = 'text') =>
    ({ kind, heading: t(key), read: (row: Row) => ('valid' in row ? '' : read(row)) }) as const
  const donor = (key: Key & keyof ReceiptDonor) => column(key, ({ facts }) => facts.donor[key])
  return [
    {
      kind: 'text',
      heading: t('number'),
      read: (row) => ('valid' in row ? t('total', { year, count: row.valid }) : row.label),
    },
    column('issued', ({ issuedAt }) => parisDate(issuedAt), 'date'),
    column('donor', ({ facts }) => (isErasedDonor(facts.donor) ? t('erased') : facts.donor.name)),
    donor('address'),
    donor('zipCode'),
    donor('city'),
    column('country', ({ facts }) => countryName(facts.donor.country, locale)),
    column('kind', ({ facts }) => t(facts.kind)),
    { kind: 'amount', heading: t('amount'), read: ({ amount }) => amount },
    column('state', (receipt) => t(receiptStateOf(receipt))),
    column('replacedBy', ({ replacedBy }) => replacedBy ?? ''),
  ]
}
