import type { Disk } from 'flydrive'
import type { Config } from '../../../config.ts'
import { openBucket } from '#server/platform/file/open-bucket.ts'
import { openFolder } from '#server/platform/file/open-files.ts'

/** Where files go: `to-bucket` or `to-folder`. */
const directions = ['to-bucket', 'to-folder'] as const

/**
 * Copies every file that the other side lacks between the folder and the bucket of FILE_STORAGE_URL, also while the site
 * runs, and reads each again; a second time copies what came since. Nothing is deleted. Returns the line to print.
 * @throws Error without a bucket or a direction; where a file was read otherwise than written
 */
export async function copyFiles(
  { dataDir, fileStorage }: Pick<Config, 'dataDir' | 'fileStorage'>,
  direction: string | undefined,
): Promise<string> {
  const to = directions.find((known) => known === direction)
  if (to === undefined) throw new Error(`expected ${directions.join(' or ')}`)
  if (fileStorage === null) throw new Error('FILE_STORAGE_URL names no bucket')
  const [folder, bucket] = [openFolder(dataDir), await openBucket(fileStorage)]
  const [from, target] = to === 'to-bucket' ? [folder, bucket] : [bucket, folder]
  const counts = { copied: 0, same: 0 }
  for await (const key of keysOf(from)) counts[(await copyFile(from, target, key)) ? 'copied' : 'same'] += 1
  return `${counts.copied} files copied ${to.replace('-', ' ')}, ${counts.same} were there`
}

async function* keysOf(disk: Disk): AsyncGenerator<string> {
  let token: string | undefined
  do {
    const { objects, paginationToken } = await disk.listAll('', {
      recursive: true,
      ...(token !== undefined && { paginationToken: token }),
    })
    for (const object of objects) if (object.isFile) yield object.key
    token = paginationToken
  } while (token !== undefined && token !== '')
}

/** False where the other side has the file already. */
async function copyFile(from: Disk, to: Disk, key: string): Promise<boolean> {
  const content = Buffer.from(await from.getBytes(key))
  const isThere = async () =>
    (await to.exists(key)) && Buffer.compare(Buffer.from(await to.getBytes(key)), content) === 0
  if (await isThere()) return false
  await to.put(key, content)
  if (!(await isThere())) throw new Error(`${key} was read otherwise than written`)
  return true
}
