import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { AppError } from '#domain/errors.ts'

const everyMs = 2_000
const megabyte = 1_048_576

/** State of the disk, as verbs read it. */
export interface DiskSpace {
  /** Whether a folder has less space than the operator wants to keep free. */
  readonly isLow: () => boolean
  /** Free bytes at the last look, by folder. */
  readonly freeBytes: () => ReadonlyMap<string, number>
}

export interface DiskWatch extends DiskSpace {
  readonly stop: () => void
}

/** For commands, which an operator runs to make space too. */
export const neverFull: DiskSpace = { isLow: () => false, freeBytes: () => new Map() }

/**
 * Watches the free space of folders, by name. The first figures are there when it returns. A folder that does
 * not exist yet has none, and one that cannot be read keeps its last one.
 * @param minFreeMegabytes how much is to stay free in each of them
 */
export async function watchDisk(
  folders: Readonly<Record<string, string>>,
  minFreeMegabytes: number,
  log: Logger,
): Promise<DiskWatch> {
  const free = new Map<string, number>()
  const minFreeBytes = minFreeMegabytes * megabyte
  let isLow = false
  const look = async () => {
    for (const [name, folder] of Object.entries(folders)) {
      const space = await statfs(folder).catch(() => null)
      if (space !== null) free.set(name, space.bavail * space.bsize)
    }
    const wasLow = isLow
    isLow = Math.min(...free.values()) < minFreeBytes
    const figures = { freeBytes: Object.fromEntries(free), minFreeBytes }
    if (isLow && !wasLow) log.error(figures, 'disk almost full: new payments are refused')
    if (wasLow && !isLow) log.info(figures, 'disk has space again: new payments are accepted')
  }
  await look()
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return { isLow: () => isLow, freeBytes: () => free, stop: () => clearInterval(timer) }
}

/**
 * Before anything new is begun that must be stored to its end.
 * @throws AppError STORAGE_FULL if the disk is almost full
 */
export function assertRoom({ disk }: { readonly disk: DiskSpace }): void {
  if (disk.isLow()) throw new AppError('STORAGE_FULL', { detail: 'less free space than MIN_FREE_DISK_MB' })
}
