import { type Entry, type ZipFile, fromBufferPromise } from 'yauzl'

/** Size of 50,000 lines of 40 columns. */
const largestUnpacked = 100_000_000
const mostEntries = 2_000

const endMark = Buffer.from('504b0506', 'hex')
/** Of the end of the directory, without its comment, whose length is its last number. */
const endSize = 22

/** The files of a workbook by their names. */
export interface Archive {
  readonly file: ZipFile
  readonly entries: ReadonlyMap<string, Entry>
}

/**
 * Opens a workbook without macros that unpacks to a size that is read; null for another archive.
 * @throws Error where it is damaged
 */
export async function openArchive(content: Buffer): Promise<Archive | null> {
  const file = await fromBufferPromise(withoutTail(content))
  if (file.entryCount > mostEntries) return null
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of file.eachEntry()) {
    const name = entry.fileName
    if (/vbaProject|\.bin$/iu.test(name) && !/printerSettings/iu.test(name)) return null
    entries.set(name, entry)
    unpacked += entry.uncompressedSize
  }
  const hasSheet = [...entries.keys()].some((name) => /^xl\/worksheets\/.+\.xml$/iu.test(name))
  return hasSheet && unpacked <= largestUnpacked ? { file, entries } : null
}

/** The text of a file in pieces, nothing where there is none. @throws Error where it is damaged, or unpacks to more than it says */
export async function* textOfEntry({ file, entries }: Archive, name: string): AsyncGenerator<string> {
  const entry = entries.get(name)
  if (entry === undefined) return
  const decoder = new TextDecoder()
  const unpacked: AsyncIterable<Buffer> = await file.openReadStreamPromise(entry)
  for await (const piece of unpacked) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

/** An archive without what follows it: a program that sends one may have written a line or a warning after it. */
function withoutTail(content: Buffer): Buffer {
  const end = content.lastIndexOf(endMark)
  if (end === -1 || end + endSize > content.length) return content
  return content.subarray(0, end + endSize + content.readUInt16LE(end + endSize - 2))
}
