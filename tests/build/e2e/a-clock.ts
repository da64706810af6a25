import { expect } from './expect.ts'
import { readClockOffset, writeClockOffset } from '#server/clock/clock-store.ts'
import type { DatabaseHandle } from '#server/db/database.ts'

/** What of a site has a time of its own. */
interface Clocked {
  readonly url: string
  readonly sandboxUrl: string
  readonly db: DatabaseHandle['db']
}

export const dayMinutes = 24 * 60

const gauge = /^obole_clock_offset_seconds (-?\d+)$/m

/** Lets minutes go by for the site and its bank, and waits until the running site goes by them. */
export async function moveClock(site: Clocked, minutes: number): Promise<void> {
  await setOffset(site, (await readClockOffset(site.db)) + minutes * 60_000)
}

/** The machine's own time again. */
export function resetClock(site: Clocked): Promise<void> {
  return setOffset(site, 0)
}

/**
 * Waits until the running site goes by the time that is set in its database, which it reads every second. Without it
 * a test may begin in the time of the one before.
 */
export async function seesClock({ url, db }: Pick<Clocked, 'url' | 'db'>): Promise<void> {
  const offset = Math.round((await readClockOffset(db)) / 1_000)
  const behind = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    return Math.abs(Number(gauge.exec(metrics)?.[1] ?? Number.NaN) - offset)
  }
  // A second of rounding on either side.
  await expect.poll(behind, { timeout: 20_000 }).toBeLessThan(2)
}

async function setOffset(site: Clocked, offsetMs: number): Promise<void> {
  await writeClockOffset(site.db, offsetMs)
  await fetch(`${site.sandboxUrl}/v1/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetMs }),
  })
  await seesClock(site)
}
