import { setTimeout as pause } from 'node:timers/promises'
import type { Runner } from 'graphile-worker'
import type { Logger } from 'pino'

const restartMs = 1_000
const longestStopMs = 10_000
/** A runner asks for work every second, and a job ends sooner than this: one that is silent has lost its way. */
const silenceMs = 25_000

export interface SupervisedRunner {
  readonly stop: () => Promise<void>
}

interface Supervision {
  readonly log: Pick<Logger, 'error'>
  /** When the runner last did anything, in ms of `performance.now()`. */
  readonly lastSignAt: () => number
  readonly silentForMs?: number
}

/**
 * Keeps a job runner running: one that ended by itself, did not start or fell silent (its database died in the middle
 * of an answer) is replaced a second later. Its jobs are freed by the heartbeat's sweeper, or end where they are.
 */
export async function superviseRunner(
  start: () => Promise<Runner>,
  { log, lastSignAt, silentForMs = silenceMs }: Supervision,
): Promise<SupervisedRunner> {
  const stopping = new AbortController()
  let current: Runner | null = await start()
  const runToEnd = async (runner: Runner): Promise<void> => {
    const begun = performance.now()
    const ended = runner.promise.then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, 'the job runner ended')
        return true
      },
    )
    while (!(await Promise.race([ended, pause(restartMs, false)]))) {
      if (performance.now() - Math.max(begun, lastSignAt()) < silentForMs) continue
      log.error('the job runner fell silent')
      void runner.stop().catch(() => null)
      return
    }
  }
  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      if (current !== null) await runToEnd(current)
      current = null
      if (stopping.signal.aborted) return
      await pause(restartMs)
      if (!stopping.signal.aborted) current = await startWithin(start, silentForMs, log)
    }
  }
  const supervised = supervise()
  return {
    stop: async () => {
      stopping.abort()
      // It may have ended by itself at this very moment, or never answer.
      const stopped = Promise.all([current?.stop().catch(() => null), supervised])
      await Promise.race([stopped, pause(longestStopMs, null, { ref: false })])
    },
  }
}

/** A start that takes too long counts as none; should it come through after all, it is stopped again. */
async function startWithin(
  start: () => Promise<Runner>,
  limitMs: number,
  log: Pick<Logger, 'error'>,
): Promise<Runner | null> {
  const starting = start().catch((error: unknown) => {
    log.error({ err: error }, 'the job runner did not start')
    return null
  })
  const started = await Promise.race([starting, pause(limitMs, 'late' as const, { ref: false })])
  if (started !== 'late') return started
  log.error('the job runner did not start in time')
  void starting.then((runner) => runner?.stop().catch(() => null))
  return null
}
