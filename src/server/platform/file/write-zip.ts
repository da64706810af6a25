import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive. */
export interface ZipEntry {
  /** Its path in the archive, with slashes. */
  readonly path: string
  readonly modified: Date
  /** Pictures and PDF files are compressed already. */
  readonly isCompressed: boolean
  readonly pieces: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/**
 * Writes an archive in pieces: each file is read when the one before it was written, so that any number of them needs the
 * memory of one piece. A file that fails breaks the archive off, which no program then opens as a whole one.
 */
export function writeZip(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.outputStream.pipe(out)
  const stopped = new Promise<never>((_, reject) => {
    out.once('close', () => reject(new Error('the archive is not read any more')))
  })
  // Nothing waits for it where the archive was read to its end.
  stopped.catch(() => {})
  const fail = (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  addAll(zip, entries, stopped).then(() => zip.end(), fail)
  return out
}

async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ZipEntry>,
  stopped: Promise<never>,
): Promise<void> {
  for await (const { path, modified, isCompressed, pieces } of entries) {
    const content = Readable.from(pieces)
    const written = new Promise<void>((resolve, reject) => {
      content.once('end', resolve).once('error', reject)
    })
    zip.addReadStream(content, path, { mtime: modified, mode: 0o100644, compress: !isCompressed })
    try {
      await Promise.race([written, stopped])
    } finally {
      content.destroy()
    }
  }
}
