import type { Config } from '../../../config.ts'
import type { Deps } from '#server/money/deps.ts'
import { checkAtStart } from '#server/money/restore/check-restored.ts'
import { applyRevocations, writeRevocations } from '#server/program/backup/outlast-restore.ts'
import type { Stoppable } from '#server/program/lifecycle/stop-on-signal.ts'
import { startLoop } from '#server/program/worker/loop.ts'

/**
 * Looks, before the first request, whether an older database was put back: what ended since ends again, and charges that
 * it lacks are found. What ends from now on is written down. Returns the number of unknown charges.
 */
export async function checkRestoredStart(
  config: Pick<Config, 'dataDir' | 'walArchiveDir' | 'role'>,
  deps: Deps,
  stops: Stoppable[],
): Promise<number> {
  const folders = [config.dataDir, ...(config.walArchiveDir === null ? [] : [config.walArchiveDir])]
  await applyRevocations(deps, folders)
  if (config.role !== 'web') {
    const everyMs = 1_000
    const loop = startLoop(deps.log, 'revocations', everyMs, async () => {
      await writeRevocations(deps, folders)
    })
    stops.push({ name: 'revocations', stop: loop.stop })
  }
  return checkAtStart(deps)
}
