import type { Logger } from 'pino'

/** Delay after a failure, so that an unavailable database is not queried several times per second. */
export const afterFailureMs = 1_000

export interface Loop {
  /** Stops after the current turn. */
  readonly stop: () => Promise<void>
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
  const running = (async () => {
    while (!stopped.signal.aborted) {
      let waitMs = everyMs
      try {
        await turn(stopped.signal)
      } catch (error) {
        waitMs = Math.max(everyMs, afterFailureMs)
        if (!stopped.signal.aborted) log.error({ err: error, loop: name }, 'loop turn failed')
      }
      await pause(waitMs, stopped.signal)
    }
  })()
  return {
    stop: async () => {
      stopped.abort()
      await running
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = (): void => {
      clearTimeout(timer)
      // A worker pauses for months: listeners that stay would be searched by each later pause.
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
