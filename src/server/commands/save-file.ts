import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { isUuid } from '#domain/ids.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/deps.ts'
import { findCartFile } from '#server/file/cart-file-store.ts'

/**
 * Writes a joined file to a path that is still free; gives the line to print. What a stranger sent is to be opened with
 * care. @throws AppError NOT_FOUND; Error where the content is not what was kept, or the path is taken
 */
export async function saveFile(deps: Deps, id: string, path: string): Promise<string> {
  const file = isUuid(id) ? await findCartFile(deps.db, id) : null
  if (file === null) throw new AppError('NOT_FOUND', { detail: `no file ${id}` })
  const content = await deps.files.getBytes(file.id)
  if (createHash('sha256').update(content).digest('hex') !== file.sha256) {
    throw new Error(`the content of ${id} is not what was kept`)
  }
  await writeFile(path, content, { flag: 'wx' })
  return `${path}: ${file.name}, ${file.contentType}, ${file.size} bytes`
}
