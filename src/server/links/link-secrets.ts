import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret of a data folder's links, made the first time; only this user may read the file. Two processes that start
 * at once end with the same one.
 */
export function readLinkSecret(dataDir: string): string {
  const folder = join(dataDir, 'links')
  const path = join(folder, 'secret')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const draft = join(folder, `secret.${randomBytes(8).toString('hex')}`)
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    try {
      // Whole or not at all, and never over another one.
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(path, 'utf8').trim()
}
