import type { Logger } from 'pino'
import { type Loop, afterFailureMs, startLoop } from '#server/program/worker/loop.ts'
import type { DueWork } from '#server/program/worker/due-work-store.ts'

/**
 * Polling interval: payers wait for their mails. With all other queries, an idle program runs fewer than five
 * statements per second.
 */
const askMs = 280

/** One kind of work of the worker. */
export interface DueKind {
  readonly name: string
  readonly isDue: (due: DueWork) => boolean
  /** Works until nothing of its kind is due, or the signal stops it. */
  readonly turn: (signal: AbortSignal) => Promise<unknown>
  /** Minimum delay from the end of a turn to the next one, for rows that may stay due. */
  readonly restMs?: number
}

/**
 * Finds out what is due and runs the turns of these kinds in parallel, so that a slow kind does not delay the others. A
 * failed turn is logged, and its kind runs again at least a second later.
 */
export function startDueWork(log: Logger, ask: () => Promise<DueWork>, kinds: readonly DueKind[]): Loop {
  const underWay = new Map<string, Promise<void>>()
  const restsUntil = new Map<string, number>()
  const begin = async ({ name, turn, restMs = 0 }: DueKind, signal: AbortSignal): Promise<void> => {
    let waitMs = restMs
    try {
      // A turn that throws before its first wait ends after it was noted as under way, like any other.
      await Promise.resolve().then(() => turn(signal))
    } catch (error) {
      waitMs = Math.max(restMs, afterFailureMs)
      if (!signal.aborted) log.error({ err: error, loop: name }, 'loop turn failed')
    }
    restsUntil.set(name, performance.now() + waitMs)
    underWay.delete(name)
  }
  const loop = startLoop(log, 'due work', askMs, async (signal) => {
    const due = await ask()
    for (const kind of kinds) {
      const isReady = !underWay.has(kind.name) && performance.now() >= (restsUntil.get(kind.name) ?? 0)
      if (isReady && !signal.aborted && kind.isDue(due)) underWay.set(kind.name, begin(kind, signal))
    }
  })
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop()
      await Promise.all(underWay.values())
    },
  }
}
