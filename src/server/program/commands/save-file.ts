import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { isUuid } from '#domain/ids.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/money/deps.ts'
import { findCartFile } from '#server/platform/file/cart-file-store.ts'

/**
 * Writes an uploaded file to a new path; returns the line to print. Open the file with care: a visitor sent it.
 * @throws AppError NOT_FOUND; Error if the content is damaged, or the path exists
 */
export async function saveFile(deps: Deps, id: string, path: string): Promise<string> {
  const file = isUuid(id) ? await findCartFile(deps.db, id) : null
  if (file === null) throw new AppError('NOT_FOUND', { detail: `no file ${id}` })
  const content = await deps.files.getBytes(file.id)
  if (createHash('sha256').update(content).digest('hex') !== file.sha256) {
    throw new Error(`the content of ${id} does not match its stored checksum`)
  }
  await writeFile(path, content, { flag: 'wx' })
  return `${path}: ${file.name}, ${file.contentType}, ${file.size} bytes`
}
