import type { Logger } from 'pino'

export interface Stoppable {
  readonly name: string
  readonly stop: () => Promise<void>
}

/** Longest wait for what is under way before the process ends anyway. */
const graceMs = 20_000

/**
 * Stops everything in reverse order of start, once, on SIGTERM, SIGINT or when the parent process is gone: first the
 * doors, then the work under way, then the database. A second Ctrl-C ends at once.
 */
export function stopOnSignal(stops: readonly Stoppable[], log: Logger): { stopAll: () => Promise<void> } {
  let stopping: Promise<void> | null = null
  const stopAll = () => {
    stopping ??= (async () => {
      for (const { name, stop } of stops.toReversed()) {
        await stop().catch((error: unknown) => log.warn({ err: error, part: name }, 'did not stop cleanly'))
      }
    })()
    return stopping
  }
  const end = () => {
    if (stopping !== null) process.exit(1)
    setTimeout(() => process.exit(1), graceMs).unref()
    void stopAll().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // `npm start` holds a channel to us: when it is killed, we stop too. The channel alone keeps nobody alive.
  process.on('disconnect', () => {
    if (stopping === null) end()
  })
  process.channel?.unref()
  return { stopAll }
}
