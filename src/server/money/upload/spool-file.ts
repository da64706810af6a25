import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, addAbortSignal } from 'node:stream'

/** A body on disk until its turn comes, so that many slow senders need no memory. */
export interface SpooledFile {
  readonly name: string
  readonly read: () => Promise<Buffer>
  readonly close: () => Promise<void>
}

/**
 * Writes a body to a file of the temporary folder that has no name any more: a process that is killed leaves nothing of
 * it behind.
 * @throws what the body throws, and an AbortError once the signal is aborted
 */
export async function spoolFile(name: string, body: Readable, signal: AbortSignal): Promise<SpooledFile> {
  const folder = await mkdtemp(join(tmpdir(), 'obole-upload-'))
  const file = await open(join(folder, 'body'), 'wx+', 0o600)
  await rm(folder, { recursive: true })
  let size = 0
  try {
    for await (const piece of addAbortSignal(signal, body) as AsyncIterable<Buffer>)
      size += (await file.write(piece)).bytesWritten
  } catch (error) {
    await file.close()
    throw error
  }
  return {
    name,
    read: async () => (await file.read(Buffer.alloc(size), 0, size, 0)).buffer,
    close: () => file.close(),
  }
}
