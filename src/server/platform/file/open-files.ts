import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { type Bucket, openBucket } from '#server/platform/file/open-bucket.ts'
import type { FileStore } from '#server/platform/file/file-store.ts'
import { whileItAnswers } from '#server/platform/file/while-it-answers.ts'

/** Opens a folder in the data folder. */
export function openFolder(dataDir: string): Disk {
  return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }))
}

/** Opens the store of this site: a folder, or the bucket that several machines share. */
export async function openFiles(dataDir: string, bucket: Bucket | null): Promise<FileStore> {
  return bucket === null ? openFolder(dataDir) : whileItAnswers(await openBucket(bucket))
}
