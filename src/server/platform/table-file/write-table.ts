import { writeXlsxStream } from 'hucre/xlsx'
import type { TableFormat } from '#domain/export/table-format.ts'
import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { type Cents, centsToDecimal } from '#domain/money.ts'
import { visibleText } from '#server/platform/table-file/escape-csv-formula.ts'
import { byteOrderMark, writeCsvRows } from '#server/platform/table-file/write-csv.ts'

/** A column of a file and how it reads its cell of a line; null: an empty cell. */
export type TableColumn<Line> = { readonly heading: string } & (
  | { readonly kind: 'text'; readonly read: (line: Line) => string }
  /** A civil date `YYYY-MM-DD`; any other text stays as it is. */
  | { readonly kind: 'date'; readonly read: (line: Line) => string }
  | { readonly kind: 'amount'; readonly read: (line: Line) => Cents | null }
  | { readonly kind: 'count'; readonly read: (line: Line) => number | null }
)

interface Table<Line> {
  /** The name of the sheet. */
  readonly name: string
  readonly columns: readonly TableColumn<Line>[]
  /** Lines in pieces, so that a long list needs the memory of one of them. */
  readonly pieces: AsyncIterable<readonly Line[]>
}

/**
 * Writes a table for spreadsheets. CSV has semicolons, DD/MM/YYYY and, but in English, decimal commas; a workbook has real
 * dates and numbers, and texts that stay as they are written. Nothing is written before the first piece was read: its
 * failure is an answer, not a file that ends.
 */
export async function* writeTable<Line>(
  table: Table<Line>,
  { format, locale }: { readonly format: TableFormat; readonly locale: Locale },
): AsyncGenerator<string | Uint8Array> {
  const pieces = table.pieces[Symbol.asyncIterator]()
  const first = await pieces.next()
  const read = { ...table, pieces: continued(first, pieces) }
  yield* format === 'csv' ? csvOf(read, locale) : sheetOf(read)
}

async function* continued<Piece>(
  first: IteratorResult<Piece>,
  rest: AsyncIterator<Piece>,
): AsyncGenerator<Piece> {
  for (let next = first; next.done !== true; next = await rest.next()) yield next.value
}

async function* csvOf<Line>({ columns, pieces }: Table<Line>, locale: Locale): AsyncGenerator<string> {
  yield byteOrderMark + writeCsvRows([columns.map(({ heading }) => heading)])
  for await (const piece of pieces)
    yield writeCsvRows(piece.map((line) => columns.map((column) => csvCell(column, line, locale))))
}

function csvCell<Line>(column: TableColumn<Line>, line: Line, locale: Locale): string {
  if (column.kind === 'text') return column.read(line)
  if (column.kind === 'date') return dateOf(column.read(line))
  if (column.kind === 'count') return String(column.read(line) ?? '')
  const amount = column.read(line)
  const decimal = amount === null ? '' : centsToDecimal(amount)
  return locale === 'en' ? decimal : decimal.replace('.', ',')
}

/** A civil day `YYYY-MM-DD`. */
export const civilDate = /^\d{4}-\d\d-\d\d$/
const dateOf = (text: string) => (civilDate.test(text) ? formatDate(text) : text)

/** Formats and widths of cells; a spreadsheet program shows numbers as its own country writes them. */
const cellFormats = {
  text: { numFmt: '@', width: 24 },
  date: { numFmt: 'dd/mm/yyyy', width: 12 },
  amount: { numFmt: '#,##0.00', width: 12 },
  count: { numFmt: '0', width: 10 },
} as const

async function* sheetOf<Line>({ name, columns, pieces }: Table<Line>): AsyncGenerator<Uint8Array> {
  yield* writeXlsxStream(rowsOf(columns, pieces), {
    name,
    columns: columns.map(({ heading, kind }) => ({ header: heading, ...cellFormats[kind] })),
    freezePane: { rows: 1 },
  })
}

async function* rowsOf<Line>(columns: Table<Line>['columns'], pieces: Table<Line>['pieces']) {
  for await (const piece of pieces) {
    for (const line of piece) yield columns.map((column) => sheetCell(column, line))
  }
}

function sheetCell<Line>(column: TableColumn<Line>, line: Line): string | number | Date | null {
  if (column.kind === 'count') return column.read(line)
  if (column.kind === 'amount') {
    const amount = column.read(line)
    return amount === null ? null : Number(centsToDecimal(amount))
  }
  const text = visibleText(column.read(line))
  // Spreadsheets count days from 1900: an earlier one is a text.
  const isDay = column.kind === 'date' && civilDate.test(text)
  return isDay && text >= '1900-03-01' ? new Date(`${text}T00:00:00Z`) : isDay ? formatDate(text) : text
}
