import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive, stopPostmaster } from '#server/platform/db/embedded/embedded-postgres-process.ts'

/** The name of the folder of a test run begins with this and with the id of its process. */
export const runPrefix = 'obole-tests-'

const namedAfter = new RegExp(`^${runPrefix}(\\d+)-`)

/**
 * Removes what killed test runs left in a folder: their databases, several gigabytes of the machine's memory, and their
 * PostgreSQL, which outlives them. A run whose process is alive is left alone.
 */
export async function removeAbandonedRuns(parent: string): Promise<void> {
  if (!existsSync(parent)) return
  for (const name of readdirSync(parent)) {
    const [, pid] = namedAfter.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    const folder = join(parent, name)
    const server = postmasterOf(folder)
    if (server !== null && isAlive(server))
      await stopPostmaster({ pid: server, port: 0, socketFolder: null, logStart: 0 })
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The process of the PostgreSQL that has its data below a folder; null where there is none. */
function postmasterOf(folder: string): number | null {
  const clusters = join(folder, 'postgres')
  try {
    for (const version of readdirSync(clusters)) {
      const pid = Number.parseInt(readFileSync(join(clusters, version, 'postmaster.pid'), 'utf8'), 10)
      if (pid > 0) return pid
    }
  } catch {
    // It was killed before it had begun, or had ended.
  }
  return null
}
