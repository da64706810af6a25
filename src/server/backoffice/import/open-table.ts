import { AppError } from '#domain/errors.ts'
import { knownHeadings } from '#domain/import/propose-columns.ts'
import { mostImportColumns } from '#domain/import/import-fields.ts'
import { problem } from '#domain/problem.ts'
import { csvRows, readCsvHead } from '#server/backoffice/import/csv-rows.ts'
import type { TableRow } from '#server/backoffice/import/table-row.ts'
import { checkWorkbook, isArchive, workbookRows } from '#server/backoffice/import/workbook-rows.ts'
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
}

/** Titles and dates of an export may be above its headings. */
const headingsWithin = 20

/**
 * Opens a sent file as a table: a workbook (XLSX, its first sheet) or CSV with its encoding and separator. The row with
 * the most known headings among the first ones has the headings; without any, the first row with two cells.
 * @throws AppError VALIDATION with FILE_FORMAT for another file, a workbook with macros, or one that unpacks to far more
 */
export async function openTable(content: Buffer): Promise<OpenTable> {
  const { all, ...form } = open(content)
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

function open(content: Buffer) {
  if (isArchive(content)) {
    if (!checkWorkbook(content)) throw unreadable()
    return { all: () => workbookRows(content), encoding: null, separator: null }
  }
  const head = readCsvHead(content)
  if (head === null) throw unreadable()
  return { all: () => csvRows(content, head), ...head }
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
        throw unreadable(error)
      }
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await rows.return(undefined)
  }
}

export function unreadable(cause?: unknown): AppError {
  return new AppError('VALIDATION', { cause, problems: [problem(fileField, 'FILE_FORMAT')] })
}
