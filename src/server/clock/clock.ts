import type { Logger } from 'pino'
import { readClockOffset } from '#server/clock/clock-store.ts'
import type { Db } from '#server/db/schema.ts'

/** Where the server takes time from; business code never asks the machine or the database. Source: docs/decisions/dates.md. */
export interface Clock {
  readonly now: () => Date
}

export interface MovableClock extends Clock {
  /** Reads the offset again; `cli clock` moves it while the server runs. */
  readonly refresh: () => Promise<void>
  /** Called before another statement reads the offset; the result takes what it read. The clock asks less for itself. */
  readonly listen: () => (offsetMs: number) => void
  readonly stop: () => void
}

const refreshMs = 1_000

/** The machine's clock, alone: what production uses. */
export const machineClock: MovableClock = {
  now: () => new Date(),
  refresh: async () => {},
  listen: () => () => {},
  stop: () => {},
}

/** The machine's clock plus the offset kept in the database, read again every second unless another statement reads it. */
export function startMovableClock(db: Db, log: Logger): MovableClock {
  let offset = 0
  let asked = 0
  let heard = 0
  let heardAt = Number.NEGATIVE_INFINITY
  // A slow answer must not undo a later one: time would go back for a second.
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
    if (performance.now() - heardAt < refreshMs) return
    refresh().catch((error: unknown) => log.warn({ err: error }, 'clock offset not read'))
  }, refreshMs)
  timer.unref()
  return { now: () => new Date(Date.now() + offset), refresh, listen, stop: () => clearInterval(timer) }
}
