import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import {
  neededColumns,
  type RegisterEntry,
  type RegisterFormat,
  registerFormatOf,
} from '#domain/organisation/register-file.ts'

/** Counts of a file that was read. */
export interface RegisterFileCounts {
  lineCount: number
  /** Entities that are no associations. */
  otherCount: number
  /** Numbers of the lines without a number that can be read; the first ones only. */
  readonly unreadable: number[]
  unreadableCount: number
}

/** Longer than any line of these files: an open quote must not take the rest of the file into memory. */
const longestLine = 1_000_000
const mostNamed = 5

/**
 * Reads a file of a register line by line; its format is known by its first line. Each batch of entries is passed on
 * before more is read.
 * @throws Error with the number of the line that cannot be read
 */
export async function readRegisterFile(
  file: string,
  batchSize: number,
  onBatch: (batch: readonly RegisterEntry[], format: RegisterFormat) => Promise<void>,
): Promise<RegisterFileCounts & Pick<RegisterFormat, 'kind'>> {
  const pieces = textPieces(createReadStream(file, { highWaterMark: 1 << 18 }))
  const first = await pieces.next()
  const header = first.done === true ? '' : (first.value.split('\n', 1)[0] ?? '')
  const format = registerFormatOf(header)
  if (format === null || first.done === true) {
    await pieces.return(undefined)
    throw new Error(`line 1: not a known file; its columns must include ${neededColumns.join('; or ')}`)
  }
  const counts: RegisterFileCounts = { lineCount: 0, otherCount: 0, unreadable: [], unreadableCount: 0 }
  // The parser passes on a line, or skips it: what was read of it is found by the line.
  const entries = new WeakMap<readonly string[], RegisterEntry>()
  const parser = parse({
    delimiter: format.delimiter,
    bom: true,
    from_line: 2,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: longestLine,
    on_record: (line, { lines }) => {
      const entry = entryOf(format, line, lines, counts)
      if (entry === null) return null
      entries.set(line, entry)
      return line
    },
  })
  const all = async function* () {
    yield first.value
    yield* pieces
  }
  try {
    await pipeline(Readable.from(all()), parser, async (lines: AsyncIterable<string[]>) => {
      let batch: RegisterEntry[] = []
      for await (const line of lines) {
        const entry = entries.get(line)
        if (entry !== undefined) batch.push(entry)
        if (batch.length < batchSize) continue
        await onBatch(batch, format)
        batch = []
      }
      if (batch.length > 0) await onBatch(batch, format)
    })
  } catch (error) {
    throw withLine(error)
  }
  return { ...counts, kind: format.kind }
}

/** The entry of a line, or null for a line that is skipped, which is counted. */
function entryOf(
  { read, columns }: RegisterFormat,
  line: readonly string[],
  lineNumber: number,
  counts: RegisterFileCounts,
): RegisterEntry | null {
  if (line.length !== columns.length)
    throw new Error(`line ${lineNumber}: ${line.length} columns instead of ${columns.length}`)
  counts.lineCount += 1
  const entry = read(line)
  if (typeof entry !== 'string') return entry
  if (entry === 'otherEntity') counts.otherCount += 1
  else {
    counts.unreadableCount += 1
    if (counts.unreadable.length < mostNamed) counts.unreadable.push(lineNumber)
  }
  return null
}

/** The reason of the parser begins with what failed and contains its line, but not at the start. */
function withLine(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error
  const { lines } = error
  return new Error(`line ${typeof lines === 'number' ? lines : '?'}: ${error.message}`, { cause: error })
}

const lineFeed = 10

/**
 * The text of a file in pieces that end with a line. The RNA was published in Windows-1252 and is in UTF-8 now: a piece
 * that is no UTF-8 is read as the former.
 */
async function* textPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const former = new TextDecoder('windows-1252')
  const decode = (bytes: Buffer): string => {
    try {
      return utf8.decode(bytes)
    } catch {
      return former.decode(bytes)
    }
  }
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(lineFeed) + 1
    const isWithoutEnd = end === 0
    if (isWithoutEnd && rest.length > longestLine) throw new Error('the file has no lines')
    if (!isWithoutEnd) yield decode(Buffer.concat([rest, chunk.subarray(0, end)]))
    rest = isWithoutEnd ? Buffer.concat([rest, chunk]) : Buffer.from(chunk.subarray(end))
  }
  if (rest.length > 0) yield decode(rest)
}
