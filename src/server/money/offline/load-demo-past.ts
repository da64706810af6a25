import { existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/money/deps.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { readOfflineFile } from '#server/money/offline/offline-file.ts'

/**
 * Loads earlier gifts of the demonstration associations, so that the counters agree with their stories. Each entry is
 * made at noon of its day: the public list of contributors shows when they gave.
 */
export async function loadDemoPast(deps: Deps, folder: string): Promise<void> {
  // A newcomer's first start shows addresses, not a line for each entry.
  const log = deps.log.child({}, { level: 'warn' })
  for (const name of await readdir(folder)) {
    const path = join(folder, name, 'past.json')
    if (!existsSync(path)) continue
    for (const content of JSON.parse(await readFile(path, 'utf8')) as unknown[]) {
      const file = readOfflineFile(content, deps.clock.now())
      for (const entry of file.entries) {
        const day = entry.paidOn === undefined ? deps.clock.now() : new Date(`${entry.paidOn}T12:00:00Z`)
        const then = { ...deps, log, clock: { ...deps.clock, now: () => day } }
        await addOffline(then, { ...file, entries: [entry] })
      }
    }
  }
}
