import { createHash } from 'node:crypto'
import {
  type ImportField,
  type ImportKind,
  fieldsOfKind,
  mostImportLines,
} from '#domain/import/import-fields.ts'
import { type DecimalMark, decimalMarkOf } from '#domain/import/read-amount.ts'
import { guessKind, proposeColumns } from '#domain/import/propose-columns.ts'
import { type ReadLine, readImportLine } from '#domain/import/read-import-line.ts'
import type { TryImport } from '#contract/person/imports.ts'
import { type OpenTable, openTable, tooLong } from '#server/backoffice/import/open-table.ts'
import type { SentFile } from '#server/money/upload/join-file.ts'
import { tidyFileName } from '#server/platform/file/file-name.ts'

/** A sent file, as what its lines are and what its columns bring. */
export interface OpenImport extends OpenTable {
  readonly fileName: string
  readonly fileHash: Buffer
  readonly kind: ImportKind
  readonly columns: readonly (ImportField | null)[]
  readonly decimalMark: DecimalMark | null
}

/**
 * Opens a sent file for an import while it is used; what is not asked is proposed by its headings. Each field is read from
 * one column, the first that has it.
 * @throws AppError as `openTable`
 */
export async function withImport<T>(
  sent: SentFile,
  asked: TryImport,
  use: (file: OpenImport) => Promise<T>,
): Promise<T> {
  const table = await openTable(sent.content)
  try {
    return await use(await importOf(sent, asked, table))
  } finally {
    await table.close()
  }
}

async function importOf(sent: SentFile, asked: TryImport, table: OpenTable): Promise<OpenImport> {
  const kind = asked.kind ?? guessKind(table.headings)
  const extension = table.separator === null ? 'xlsx' : 'csv'
  const columns = columnsOf(table.headings, kind, asked.columns)
  return {
    ...table,
    kind,
    columns,
    decimalMark: await findDecimalMark(table, columns.indexOf('amount')),
    fileName: tidyFileName(sent.name, extension),
    fileHash: createHash('sha256').update(sent.content).digest(),
  }
}

function columnsOf(headings: readonly string[], kind: ImportKind, asked: string | undefined) {
  if (asked === undefined) return proposeColumns(headings, kind)
  const names = asked.split('.')
  return headings.map((_, index) => {
    const field = fieldsOfKind[kind].find((one) => one === names[index])
    return field === undefined || names.indexOf(field) < index ? null : field
  })
}

/**
 * The mark that all amounts of a column show which show one; null: none does, or they differ. A number of a workbook has
 * a point whatever its writer uses: there, only a comma shows something.
 */
async function findDecimalMark({ rows, separator }: OpenTable, column: number): Promise<DecimalMark | null> {
  if (column === -1) return null
  const marks = new Set<DecimalMark>()
  for await (const { cells } of rows()) {
    const mark = decimalMarkOf(cells[column] ?? '')
    if (mark !== null && !(separator === null && mark === '.')) marks.add(mark)
    if (marks.size > 1) return null
  }
  return marks.values().next().value ?? null
}

/** Reads the lines of a file with their numbers. @throws AppError VALIDATION with FILE_TOO_LARGE */
export async function* readLines(
  { rows, kind, columns, decimalMark }: OpenImport,
  today: string,
): AsyncGenerator<ReadLine & { readonly number: number }> {
  let count = 0
  for await (const { line: number, cells } of rows()) {
    count += 1
    if (count > mostImportLines) throw tooLong()
    yield { ...readImportLine(cells, { kind, columns, today, decimalMark }), number }
  }
}
