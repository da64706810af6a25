import { writeClockOffset } from '#server/clock/clock-store.ts'
import type { Deps } from '#server/deps.ts'

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Shows or moves the clock of everything on this database, and the sandbox's with it: `+30d`, `-2h`, an instant, or
 * `reset`. Only where money is play money.
 * @throws Error where the wish is not understood, the provider is a real one, or the sandbox does not follow: it would
 * live in another time
 */
export async function setClock(deps: Deps, wish: string | undefined, sandboxUrl: string): Promise<string> {
  if (wish === undefined) return deps.clock.now().toISOString()
  if (Object.keys(deps.providers).some((name) => name !== 'sandbox'))
    throw new Error('the clock is not moved where money is real')
  const now = deps.clock.now().getTime()
  const target = targetOf(wish, now)
  if (target === null)
    throw new Error(`clock "${wish}" is not understood: +30d, -2h, +15m, 2027-01-31T12:00:00Z or reset`)
  const offsetMs = wish === 'reset' ? 0 : target - Date.now()
  await notifyBank(sandboxUrl, Math.round(offsetMs))
  await writeClockOffset(deps.db, Math.round(offsetMs))
  return new Date(Date.now() + offsetMs).toISOString()
}

async function notifyBank(sandboxUrl: string, offsetMs: number): Promise<void> {
  const told = await fetch(`${sandboxUrl}/v1/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offsetMs }),
  }).catch(() => null)
  if (told === null) throw new Error(`the test bank does not answer at ${sandboxUrl}: start Obole first`)
  if (!told.ok) throw new Error(`the test bank at ${sandboxUrl} did not take the time over (${told.status})`)
}

function targetOf(wish: string, now: number): number | null {
  if (wish === 'reset') return Date.now()
  const [, sign, count, unit] = /^([+-])(\d{1,6})([mhd])$/.exec(wish) ?? []
  if (sign !== undefined && count !== undefined && unit !== undefined) {
    const span = Number(count) * (unitMs[unit] ?? 0)
    return sign === '+' ? now + span : now - span
  }
  const instant = /^\d{4}-\d\d-\d\d(T.+)?$/.test(wish) ? new Date(wish).getTime() : Number.NaN
  return Number.isNaN(instant) ? null : instant
}
