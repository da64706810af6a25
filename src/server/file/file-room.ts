import { statfs } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'

/** Free space that files leave to the database and the logs. */
const leastFreeBytes = 256 * 1_048_576

/** @throws AppError UNAVAILABLE if the disk of a folder is almost full */
export async function assertRoomForFiles(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastFreeBytes)
    throw new AppError('UNAVAILABLE', { detail: 'the disk of sent files is almost full' })
}
