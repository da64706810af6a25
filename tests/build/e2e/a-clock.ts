import { expect } from './expect.ts'
import { readClockOffset, writeClockOffset } from '#server/platform/clock/clock-store.ts'
import type { DatabaseHandle } from '#server/platform/db/database.ts'

/** The parts of a site with their own time. */
interface Clocked {
  readonly url: string
  readonly sandboxUrl: string
  readonly db: DatabaseHandle['db']
}

export const dayMinutes = 24 * 60

const gauge = /^obole_clock_offset_seconds (-?\d+)$/m

/** Moves the site and its bank forward by minutes, and waits until the running site uses the new time. */
export async function moveClock(site: Clocked, minutes: number): Promise<void> {
  await setOffset(site, (await readClockOffset(site.db)) + minutes * 60_000)
}

/** Returns to the machine's time. */
export function resetClock(site: Clocked): Promise<void> {
  return setOffset(site, 0)
}

/**
 * Waits until the running site uses the time in its database, which it reads every second. Without it a test could
 * start in the time of the previous test.
 */
export async function seesClock({ url, db }: Pick<Clocked, 'url' | 'db'>): Promise<void> {
  const offset = Math.round((await readClockOffset(db)) / 1_000)
  const behind = async () => {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    return Math.abs(Number(gauge.exec(metrics)?.[1] ?? Number.NaN) - offset)
  }
  // A tolerance of one second for rounding.
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
