import { AppError } from '#domain/errors.ts'
import { knownHeadings } from '#domain/import/propose-columns.ts'
import { mostImportColumns, mostImportMegabytes } from '#domain/import/import-fields.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { EndlessLine, csvRows, isPage, readCsvHead } from '#server/backoffice/import/csv-rows.ts'
import { headingsWithin, type TableRow } from '#server/backoffice/import/table-row.ts'
import { isArchive, openWorkbook } from '#server/backoffice/import/workbook/open-workbook.ts'
import { fileField } from '#server/money/upload/join-file.ts'

/** A table of a file: its headings, and how to read the rows below them as often as needed. */
export interface OpenTable {
  readonly headings: readonly string[]
  /** Of the headings. */
  readonly line: number
  /** Null for a workbook. */
  readonly encoding: string | null
  readonly separator: string | null
  readonly rows: () => AsyncGenerator<TableRow>
  /** Ends the reading. */
  readonly close: () => Promise<void>
}

/** The rows of a file as it has them. */
type OpenFile = Pick<OpenTable, 'encoding' | 'separator' | 'close'> & {
  readonly all: () => AsyncGenerator<TableRow>
}

/**
 * Opens a sent file as a table: a workbook (XLSX, its first sheet with a table) or CSV with its encoding and separator.
 * The row with the most known headings among the first ones has the headings; without any, the first row with two cells.
 * The caller closes it.
 * @throws AppError VALIDATION with FILE_FORMAT for another file or a workbook with macros, with FILE_TOO_LARGE for one that
 * unpacks to far more
 */
export async function openTable(content: Buffer): Promise<OpenTable> {
  const file = await open(content)
  try {
    return await tableOf(file)
  } catch (error) {
    await file.close()
    throw error
  }
}

async function tableOf({ all, ...form }: OpenFile): Promise<OpenTable> {
  const head = await headOf(all)
  const scores = head.map(({ cells }) => knownHeadings(cells))
  const most = Math.max(0, ...scores)
  const at =
    most > 0
      ? scores.indexOf(most)
      : head.findIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1)
  const row = head[at === -1 ? 0 : at]
  if (row === undefined || row.cells.length > mostImportColumns) throw unreadable()
  const { line } = row
  return {
    ...form,
    headings: row.cells,
    line,
    rows: async function* () {
      for await (const next of guarded(all()))
        if (next.line > line && next.cells.some((cell) => cell !== '')) yield next
    },
  }
}

async function open(content: Buffer): Promise<OpenFile> {
  if (isArchive(content)) {
    const book = await openWorkbook(content)
    if (book === 'unreadable') throw unreadable()
    if (book === 'large') throw tooLong()
    return { all: book.rows, encoding: null, separator: null, close: book.close }
  }
  if (isPage(content)) throw unreadable(undefined, { why: 'page' })
  const head = readCsvHead(content)
  if (head === null) throw unreadable()
  return { all: () => csvRows(content, head), ...head, close: async () => {} }
}

async function headOf(all: () => AsyncGenerator<TableRow>): Promise<TableRow[]> {
  const head: TableRow[] = []
  for await (const row of guarded(all())) {
    head.push(row)
    if (head.length === headingsWithin) break
  }
  return head
}

/** A file that its reader refuses is no fault of the site. */
async function* guarded(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow> {
  let next: IteratorResult<TableRow>
  try {
    for (;;) {
      try {
        next = await rows.next()
      } catch (error) {
        throw unreadable(error, error instanceof EndlessLine ? { why: 'quote', line: error.line } : {})
      }
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await rows.return(undefined)
  }
}

/** @param params `why` where that is known: a page, or a quote that is open from a line on */
export function unreadable(cause?: unknown, params: Problem['params'] = {}): AppError {
  return new AppError('VALIDATION', { cause, problems: [problem(fileField, 'FILE_FORMAT', params)] })
}

export function tooLong(): AppError {
  return new AppError('VALIDATION', {
    problems: [problem(fileField, 'FILE_TOO_LARGE', { max: mostImportMegabytes })],
  })
}
