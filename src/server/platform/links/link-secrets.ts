import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The link secret of a data folder, created on first use. Only this user may read the file. Two processes that start at
 * once get the same secret.
 */
export function readLinkSecret(dataDir: string): string {
  const folder = join(dataDir, 'links')
  const path = join(folder, 'secret')
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const draft = join(folder, `secret.${randomBytes(8).toString('hex')}`)
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
    try {
      // All or nothing, and never over an existing file.
      linkSync(draft, path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft)
    }
  }
  return readFileSync(path, 'utf8').trim()
}
