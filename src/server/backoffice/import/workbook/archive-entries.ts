import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'

/** Size of 50,000 lines of 40 columns. */
const largestUnpacked = 100_000_000
const mostEntries = 2_000
const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endSize = 22
const entrySize = 46
const localSize = 30
const longestComment = 65_535
const pieceSize = 65_536
const stored = 0
const deflated = 8

/** A file of an archive. */
interface ArchiveEntry {
  readonly name: string
  readonly method: number
  readonly packedSize: number
  /** As the archive says; no more of it is read. */
  readonly size: number
  readonly at: number
}

export type ArchiveEntries = ReadonlyMap<string, ArchiveEntry>

/** Whether a file is an archive, as workbooks are. */
export function isArchive(content: Buffer): boolean {
  return content.length > endSize && content.readUInt32LE(0) === localMark
}

/** The entries of a workbook without macros that unpacks to a size that is read; null for another archive. */
export function readEntries(content: Buffer): ArchiveEntries | null {
  const end = content.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < Math.max(0, content.length - endSize - longestComment)) return null
  if (end + endSize > content.length || content.readUInt32LE(end) !== endMark) return null
  const count = content.readUInt16LE(end + 10)
  if (count === 0 || count > mostEntries) return null
  const entries = new Map<string, ArchiveEntry>()
  let unpacked = 0
  for (let index = 0, at = content.readUInt32LE(end + 16); index < count; index += 1) {
    if (at + entrySize > content.length || content.readUInt32LE(at) !== entryMark) return null
    const length = content.readUInt16LE(at + 28)
    const entry = {
      name: content.toString('utf8', at + entrySize, at + entrySize + length),
      method: content.readUInt16LE(at + 10),
      packedSize: content.readUInt32LE(at + 20),
      // ZIP64, which a file of this size does not need, writes the size elsewhere.
      size: content.readUInt32LE(at + 24),
      at: content.readUInt32LE(at + 42),
    }
    if (/vbaProject|\.bin$/iu.test(entry.name) && !/printerSettings/iu.test(entry.name)) return null
    entries.set(entry.name, entry)
    unpacked += entry.size
    at += entrySize + length + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  const hasSheet = [...entries.keys()].some((name) => /^xl\/worksheets\/.+\.xml$/iu.test(name))
  return hasSheet && unpacked <= largestUnpacked ? entries : null
}

/** The text of an entry in pieces. @throws Error where it is damaged, or unpacks to more than it says */
export async function* entryText(content: Buffer, entry: ArchiveEntry): AsyncGenerator<string> {
  const { at, method, packedSize, size } = entry
  if (content.readUInt32LE(at) !== localMark) throw new Error('an entry of the archive is damaged')
  const start = at + localSize + content.readUInt16LE(at + 26) + content.readUInt16LE(at + 28)
  if (method !== stored && method !== deflated) throw new Error('the archive has an unknown compression')
  const packed = Readable.from(piecesOf(content.subarray(start, start + packedSize)))
  const unpacked: AsyncIterable<Buffer> = method === stored ? packed : packed.pipe(createInflateRaw())
  const decoder = new TextDecoder()
  let left = size
  for await (const piece of unpacked) {
    left -= piece.length
    if (left < 0) throw new Error('an entry of the archive is larger than it says')
    yield decoder.decode(piece, { stream: true })
  }
  yield decoder.decode()
}

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += pieceSize) yield content.subarray(at, at + pieceSize)
}
