import type { Logger } from 'pino'
import { readClockOffset } from '#server/clock/clock-store.ts'
import type { Db } from '#server/db/schema.ts'

/** Where the server takes time from; business code never asks the machine or the database. Source: decision 31. */
export interface Clock {
  readonly now: () => Date
}

export interface MovableClock extends Clock {
  /** Reads the offset again; `cli clock` moves it while the server runs. */
  readonly refresh: () => Promise<void>
  readonly stop: () => void
}

/** The machine's clock, alone: what production uses. */
export const machineClock: MovableClock = {
  now: () => new Date(),
  refresh: async () => {},
  stop: () => {},
}

/** The machine's clock plus the offset kept in the database, read again every second. */
export function startMovableClock(db: Db, log: Logger): MovableClock {
  let offset = 0
  let asked = 0
  let heard = 0
  // A slow answer must not undo a later one: time would go back for a second.
  const refresh = async () => {
    const turn = (asked += 1)
    const read = await readClockOffset(db)
    if (turn > heard) [heard, offset] = [turn, read]
  }
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'clock offset not read'))
  }, 1_000)
  timer.unref()
  return { now: () => new Date(Date.now() + offset), refresh, stop: () => clearInterval(timer) }
}
