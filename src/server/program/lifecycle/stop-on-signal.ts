import type { Logger } from 'pino'

export interface Stoppable {
  readonly name: string
  readonly stop: () => Promise<void>
}

/**
 * Maximum wait for running work before the process ends anyway, after it left the balancers: longer than the longest payment call that the handbook
 * allows (120 s), so that its payer gets an answer.
 */
const graceMs = 130_000

/**
 * Stops everything once, in reverse order of start, on SIGTERM, SIGINT or when the parent process has ended: first the
 * entry points, then the running work, then the database. A second Ctrl-C ends at once.
 */
export function stopOnSignal(
  stops: readonly Stoppable[],
  log: Logger,
  drainSeconds: number,
): { stopAll: () => Promise<void> } {
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
    setTimeout(() => process.exit(1), drainSeconds * 1_000 + graceMs).unref()
    void stopAll().then(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  // `npm start` holds a channel to this process: when it is killed, we stop too. The open channel alone does not keep
  // the process running.
  process.on('disconnect', () => {
    if (stopping === null) end()
  })
  process.channel?.unref()
  return { stopAll }
}
