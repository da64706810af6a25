import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A copied file. The path is relative, with slashes. */
export interface CopiedFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

interface Entry {
  readonly path: string
  readonly isFolder: boolean
}

const chunkBytes = 1_048_576

function unlessGone<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return value
    throw error
  }
}

/** Files and folders below a folder. What disappears meanwhile is left out. `skips` leaves out an entry and its content. */
export async function listTree(
  folder: string,
  skips: (path: string) => boolean = () => false,
  below = '',
): Promise<Entry[]> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(unlessGone([]))
  const found: Entry[] = []
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (skips(path)) continue
    if (entry.isDirectory()) found.push({ path, isFolder: true }, ...(await listTree(folder, skips, path)))
    else if (entry.isFile()) found.push({ path, isFolder: false })
  }
  return found
}

/** Passes each chunk of a file to `use`; returns its size and hash. */
async function readFileBy(
  path: string,
  use: (chunk: Buffer) => Promise<void>,
): Promise<Omit<CopiedFile, 'path'>> {
  const source = await open(path, 'r')
  try {
    const hash = createHash('sha256')
    const buffer = Buffer.alloc(chunkBytes)
    for (let size = 0; ;) {
      const { bytesRead } = await source.read(buffer, 0, chunkBytes, null)
      if (bytesRead === 0) return { size, sha256: hash.digest('hex') }
      const chunk = buffer.subarray(0, bytesRead)
      hash.update(chunk)
      await use(chunk)
      size += bytesRead
    }
  } finally {
    await source.close()
  }
}

/** Size and hash of a file; null if it does not exist. */
export async function hashFile(path: string): Promise<Omit<CopiedFile, 'path'> | null> {
  return readFileBy(path, () => Promise.resolve()).catch(unlessGone(null))
}

/** Copies a file to a new path, readable by this user only, and flushes it to the disk. Null if the file is gone. */
async function copyFile(from: string, to: string): Promise<Omit<CopiedFile, 'path'> | null> {
  const target = await open(to, 'wx', 0o600)
  try {
    const copied = await readFileBy(from, (chunk) => target.writeFile(chunk)).catch(unlessGone(null))
    if (copied === null) await rm(to)
    await target.sync()
    return copied
  } finally {
    await target.close()
  }
}

/** Flushes the entries of a folder to the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Copies files and folders of `from` into the folder `to`, which is created, and flushes them to the disk. */
export async function copyTree(
  from: string,
  to: string,
  skips?: (path: string) => boolean,
): Promise<CopiedFile[]> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const copied: CopiedFile[] = []
  const folders = [to]
  for (const { path, isFolder } of await listTree(from, skips)) {
    const target = join(to, path)
    if (isFolder) {
      await mkdir(target, { recursive: true, mode: 0o700 })
      folders.push(target)
      continue
    }
    const file = await copyFile(join(from, path), target)
    if (file !== null) copied.push({ path, ...file })
  }
  for (const folder of folders) await syncFolder(folder)
  await syncFolder(dirname(to))
  return copied
}

/** Writes a new file, readable by this user only, and flushes it to the disk. */
export async function writeNewFile(
  path: string,
  content: string | Buffer,
): Promise<Omit<CopiedFile, 'path'>> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  const size = Buffer.byteLength(content)
  return { size, sha256: createHash('sha256').update(content).digest('hex') }
}
