import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, type InfoRecord, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { knownHeadings } from '#domain/import/propose-columns.ts'
import type { TableRow } from '#server/backoffice/import/table-row.ts'

interface CsvForm {
  readonly encoding: string
  readonly separator: string
}

interface ParsedRow {
  readonly record: string[]
  readonly info: { readonly lines: number }
}

const separators = [';', ',', '\t', '|'] as const
/** Longer than any line of people: an open quote must not take the rest of the file into memory. */
const longestLine = 20_000
const headLines = 20
const pieceSize = 65_536

const options = {
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: longestLine,
  trim: true,
} as const

/** Recognises the encoding and the separator of a CSV file; null: it is none. */
export function readCsvHead(content: Buffer): CsvForm | null {
  const encoding = encodingOf(content)
  const head = decodedHead(content)
  if (head.trim() === '' || head.includes('\0')) return null
  const tried = separators.map((separator) => ({ separator, score: scoreOf(head, separator) }))
  const best = tried.reduce((one, other) => (other.score > one.score ? other : one))
  return { encoding, separator: best.separator }
}

/** Whether a text is a page, which other programs also save as `.xls`. */
export const isPage = (content: Buffer): boolean =>
  /^\s*<(?:!doctype\s+html|html|head|body|table|meta)\b/iu.test(decodedHead(content))

/** UTF-16 and UTF-8 by their marks, UTF-8 by its bytes, else what Excel writes in France. */
function encodingOf(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le'
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be'
  return isUtf8(content) ? 'utf-8' : 'windows-1252'
}

const decodedHead = (content: Buffer): string =>
  new TextDecoder(encodingOf(content)).decode(content.subarray(0, headLines * longestLine))

/** Known headings count most, then cells: a table of one column has no separator. */
function scoreOf(head: string, delimiter: string): number {
  try {
    const rows: string[][] = parseAtOnce(head, { ...options, delimiter, to: headLines })
    return Math.max(0, ...rows.map((row) => knownHeadings(row) * 1_000 + row.length))
  } catch {
    return 0
  }
}

/** A line that does not end, most often since a quote is not closed. */
export class EndlessLine extends Error {
  readonly line: number
  constructor(line: number, cause: unknown) {
    super('a line does not end', { cause })
    this.line = line
  }
}

/** The rows of a CSV file, in the memory of some of them. @throws EndlessLine */
export async function* csvRows(content: Buffer, { encoding, separator }: CsvForm): AsyncGenerator<TableRow> {
  // Rows that were read before a failure never come out of the stream.
  let last = 0
  const onRecord = (record: string[], { lines }: InfoRecord): string[] => {
    last = lines
    return record
  }
  const rows: AsyncIterable<ParsedRow> = Readable.from(textOf(content, encoding)).pipe(
    parse({ ...options, delimiter: separator, info: true, onRecord }),
  )
  try {
    for await (const { record, info } of rows) yield { line: info.lines, cells: record }
  } catch (error) {
    throw error instanceof CsvError ? new EndlessLine(last + 1, error) : error
  }
}

function* textOf(content: Buffer, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < content.length; at += pieceSize)
    yield decoder.decode(content.subarray(at, at + pieceSize), { stream: true })
  const rest = decoder.decode()
  if (rest !== '') yield rest
}
