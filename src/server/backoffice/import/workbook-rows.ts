import type { TableRow } from '#server/backoffice/import/table-row.ts'

/** Size of 50,000 lines of 40 columns; a workbook that is sent has ten megabytes. */
const largestUnpacked = 100_000_000
const mostEntries = 2_000
const endMark = 0x06054b50
const entryMark = 0x02014b50
const endSize = 22
const entrySize = 46
const longestComment = 65_535

/** Whether a file is an archive, as workbooks are. */
export function isArchive(content: Buffer): boolean {
  return content.length > endSize && content.readUInt32LE(0) === 0x04034b50
}

/**
 * Whether an archive is a workbook without macros that unpacks to a size that is read. The reader takes no more of an entry
 * than the size that is summed here.
 */
export function checkWorkbook(content: Buffer): boolean {
  const end = content.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < Math.max(0, content.length - endSize - longestComment)) return false
  if (end + endSize > content.length || content.readUInt32LE(end) !== endMark) return false
  const count = content.readUInt16LE(end + 10)
  if (count === 0 || count > mostEntries) return false
  let unpacked = 0
  let hasSheet = false
  for (let index = 0, at = content.readUInt32LE(end + 16); index < count; index += 1) {
    if (at + entrySize > content.length || content.readUInt32LE(at) !== entryMark) return false
    // ZIP64, which a file of ten megabytes does not need, writes the size elsewhere.
    unpacked += content.readUInt32LE(at + 24)
    const length = content.readUInt16LE(at + 28)
    const name = content.toString('utf8', at + entrySize, at + entrySize + length)
    if (/vbaProject|\.bin$/iu.test(name) && !/printerSettings/iu.test(name)) return false
    hasSheet ||= /^xl\/worksheets\/.+\.xml$/iu.test(name)
    at += entrySize + length + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return hasSheet && unpacked <= largestUnpacked
}

/** The rows of the first sheet of a workbook. Dates become `YYYY-MM-DD`, numbers have a point. */
export async function* workbookRows(content: Buffer): AsyncGenerator<TableRow> {
  // A large library, loaded with the first workbook.
  const { streamXlsxRows } = await import('hucre/xlsx')
  for await (const { index, values } of streamXlsxRows(content))
    yield { line: index + 1, cells: values.map(cellText) }
}

function cellText(value: unknown): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return ''
}
