import type { Logger } from 'pino'
import { readClockOffset } from '#server/platform/clock/clock-store.ts'
import type { Db } from '#server/platform/db/schema.ts'

/** The server's time source. Business code never reads the machine's or the database's time. Source: docs/decisions/platform/dates.md. */
export interface Clock {
  readonly now: () => Date
}

export interface MovableClock extends Clock {
  /** Reads the offset again; `cli clock` changes it while the server runs. */
  readonly refresh: () => Promise<void>
  /**
   * Called before another statement reads the offset; its result takes the value read. The clock then polls less often.
   */
  readonly listen: () => (offsetMs: number) => void
  readonly stop: () => void
}

const refreshMs = 1_000

/** The machine's clock without an offset, for production. */
export const machineClock: MovableClock = {
  now: () => new Date(),
  refresh: async () => {},
  listen: () => () => {},
  stop: () => {},
}

/** Machine time plus the offset stored in the database, read every second unless another statement reads it. */
export function startMovableClock(db: Db, log: Logger): MovableClock {
  let offset = 0
  let asked = 0
  let heard = 0
  let heardAt = Number.NEGATIVE_INFINITY
  // A slow answer must not overwrite a later one: time would jump back for a second.
  const listen = () => {
    const turn = (asked += 1)
    return (read: number) => {
      if (turn > heard) [heard, heardAt, offset] = [turn, performance.now(), read]
    }
  }
  const refresh = async () => {
    const hear = listen()
    hear(await readClockOffset(db))
  }
  const timer = setInterval(() => {
    // Half of it: its own answer comes shortly after a tick, and must not make the next one superfluous.
    if (performance.now() - heardAt < refreshMs / 2) return
    refresh().catch((error: unknown) => log.warn({ err: error }, 'clock offset not read'))
  }, refreshMs)
  timer.unref()
  return { now: () => new Date(Date.now() + offset), refresh, listen, stop: () => clearInterval(timer) }
}
