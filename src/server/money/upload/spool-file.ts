import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Readable, addAbortSignal } from 'node:stream'
import { AppError } from '#domain/errors.ts'

/** A body on disk until its turn comes, so that many slow senders need no memory. */
export interface SpooledFile {
  readonly name: string
  readonly read: () => Promise<Buffer>
  readonly close: () => Promise<void>
}

/**
 * Writes a body to a file of the temporary folder that has no name any more: a process that is killed leaves nothing of
 * it behind.
 * @throws AppError STORAGE_FULL; what the body throws, and an AbortError once the signal is aborted
 */
export async function spoolFile(
  name: string,
  body: Readable,
  signal: AbortSignal,
  temporary = tmpdir(),
): Promise<SpooledFile> {
  const file = await onDisk(() => openUnnamed(temporary))
  let size = 0
  try {
    for await (const piece of addAbortSignal(signal, body) as AsyncIterable<Buffer>) {
      await onDisk(() => file.appendFile(piece))
      size += piece.length
    }
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

/** Opens a file that has no name: what is killed leaves nothing of it behind. */
export async function openUnnamed(temporary: string): Promise<FileHandle> {
  const folder = await mkdtemp(join(temporary, 'obole-upload-'))
  try {
    return await open(join(folder, 'body'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A full or absent temporary folder is no mistake of the sender. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new AppError('STORAGE_FULL', { cause: error, detail: 'the temporary folder takes no upload' })
  }
}
