import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { addOffline } from '#server/offline/add-offline.ts'
import { readOfflineFile } from '#server/offline/offline-file.ts'

/** What the demonstration associations received before, so that the counters agree with their stories. */
export async function loadDemoPast(deps: Deps, folder: string): Promise<void> {
  // A newcomer's first start shows addresses, not a line for each entry.
  const quiet = { ...deps, log: deps.log.child({}, { level: 'warn' }) }
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name, 'past.json'), 'utf8').catch(() => '[]')
    const files = JSON.parse(text) as unknown[]
    for (const file of files) await addOffline(quiet, readOfflineFile(file, deps.clock.now()))
  }
}
