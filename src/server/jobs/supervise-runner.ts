import type { Runner } from 'graphile-worker'
import type { Logger } from 'pino'

const restartMs = 1_000

export interface SupervisedRunner {
  readonly stop: () => Promise<void>
}

/**
 * Keeps a job runner running: one that ended by itself (its database died in the middle of an answer) is replaced a
 * second later. Its jobs are freed by the heartbeat's sweeper.
 */
export async function superviseRunner(start: () => Promise<Runner>, log: Logger): Promise<SupervisedRunner> {
  const stopping = new AbortController()
  let current: Runner | null = await start()
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      if (current !== null) {
        await current.promise.catch((error: unknown) => log.error({ err: error }, 'the job runner ended'))
        current = null
      }
      if (stopping.signal.aborted) return
      await new Promise((resolve) => setTimeout(resolve, restartMs))
      if (!stopping.signal.aborted) {
        current = await start().catch((error: unknown) => {
          log.error({ err: error }, 'the job runner did not start')
          return null
        })
      }
    }
  }
  const supervised = supervise()
  return {
    stop: async () => {
      stopping.abort()
      // It may have ended by itself at this very moment.
      await current?.stop().catch(() => null)
      await supervised
    },
  }
}
