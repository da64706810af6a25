import type { Logger } from 'pino'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import { assertReachable } from '#server/platform/db/health-store.ts'
import { startLoop } from '#server/program/worker/loop.ts'

export interface DatabaseWatch {
  /** Whether the database answers, but not this process: only a restart helps. */
  readonly isStuck: () => boolean
  readonly stop: () => Promise<void>
}

interface Options {
  readonly everyMs?: number
  /** How long the pool may answer nothing while the database answers. */
  readonly patienceMs?: number
  /** Called once, when the process is found to be stuck. */
  readonly onStuck?: () => void
}

/**
 * Watches whether the pool answers. If it does not for two minutes, while a connection outside the pool is answered,
 * the process cannot recover by itself. A database that is away is not its fault, and a restart would not help.
 */
export function watchDatabase(
  database: Pick<DatabaseHandle, 'db' | 'answeredAt' | 'askAside'>,
  log: Logger,
  { everyMs = 15_000, patienceMs = 120_000, onStuck = () => {} }: Options = {},
): DatabaseWatch {
  let isStuck = false
  const silentMs = () => performance.now() - database.answeredAt()
  const loop = startLoop(log, 'database watch', everyMs, async () => {
    const answers = silentMs() < everyMs || (await succeeds(() => assertReachable(database.db)))
    const isOurFault = !answers && silentMs() > patienceMs && (await succeeds(database.askAside))
    if (isOurFault && !isStuck) {
      log.fatal({ silentMs: Math.round(silentMs()) }, 'database answers, but not this process: restart it')
      onStuck()
    }
    isStuck = isOurFault
  })
  return { isStuck: () => isStuck, stop: loop.stop }
}

async function succeeds(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch {
    return false
  }
}
