import type { Logger } from 'pino'
import { traced } from '#server/platform/traces.ts'

/** Delay after a failure, so that an unavailable database is not queried several times per second. */
export const afterFailureMs = 1_000

export interface Loop {
  /** Stops after the current turn. */
  readonly stop: () => Promise<void>
  /** Runs the next turn now, or after the current one. */
  readonly wake: () => void
}

/**
 * Runs `turn` now and then `everyMs` after each end. A failed turn is logged, and the next one starts at least a second
 * later. The signal ends a long turn when the loop must stop.
 */
export function startLoop(
  log: Logger,
  name: string,
  everyMs: number,
  turn: (signal: AbortSignal) => Promise<void>,
): Loop {
  const stopped = new AbortController()
  let isWoken = false
  let endPause = (): void => {}
  const running = (async () => {
    while (!stopped.signal.aborted) {
      let waitMs = everyMs
      isWoken = false
      try {
        await traced(`turn of ${name}`, {}, () => turn(stopped.signal))
      } catch (error) {
        waitMs = Math.max(everyMs, afterFailureMs)
        if (!stopped.signal.aborted) log.error({ err: error, loop: name }, 'loop turn failed')
      }
      if (stopped.signal.aborted || isWoken) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  const wake = (): void => {
    isWoken = true
    endPause()
  }
  return {
    wake,
    stop: async () => {
      stopped.abort()
      wake()
      await running
    },
  }
}
