import type { Deps } from '#server/money/deps.ts'
import { storedSiteKey } from '#server/platform/stored-site-key.ts'
import { appendRevocations, readRevocations } from '#server/program/backup/revocation-file.ts'
import {
  applyRevocation,
  endAllSessions,
  listKnownRevocations,
  listUnwritten,
  markWritten,
} from '#server/program/backup/revocation-store.ts'

const rowsPerTurn = 500

type RevocationDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'site' | 'settings' | 'newId'>

/** Adds what ended since the last turn to the file beside the database; returns how many lines. */
export async function writeRevocations(deps: RevocationDeps, folders: readonly string[]): Promise<number> {
  const rows = await listUnwritten(deps.db, rowsPerTurn)
  if (rows.length === 0) return 0
  const { siteId } = await deps.site.origin()
  await appendRevocations(
    folders,
    rows.map((row) => ({ [storedSiteKey]: siteId, ...row })),
  )
  const ids = rows.map(({ id }) => id)
  await markWritten(deps.db, ids, deps.clock.now())
  return rows.length
}

/**
 * Applies what the file has and the database lacks, since an older one was put back: ended roles, passkeys, passwords and
 * recovery codes, and erased accounts. Every session then ends, also those that were ended since the backup. Returns how
 * many were applied.
 */
export async function applyRevocations(deps: RevocationDeps, folders: readonly string[]): Promise<number> {
  const { siteId } = await deps.site.origin()
  const written = await readRevocations(folders, siteId)
  const known = await listKnownRevocations(
    deps.db,
    written.map(({ id }) => id),
  )
  const missing = written.filter(({ id }) => !known.has(id))
  if (missing.length === 0) return 0
  const now = deps.clock.now()
  const { brandName, publicUrl } = deps.settings
  await deps.db.transaction().execute(async (tx) => {
    for (const { [storedSiteKey]: _site, ...p } of missing) {
      const payload = { brandName, signInUrl: publicUrl, change: 'erased' as const }
      await applyRevocation(tx, { p, mail: { id: deps.newId(), payload }, now })
    }
    await endAllSessions(tx, { now })
  })
  deps.log.info({ applied: missing.length }, 'database restored: roles, accounts and keys that ended since')
  return missing.length
}
