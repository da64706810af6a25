import { writeClockOffset } from '#server/platform/clock/clock-store.ts'
import { takesRealMoney } from '#server/providers/find-provider.ts'
import type { Deps } from '#server/money/deps.ts'
import { type TestBank, keyHeader } from '#server/program/commands/test-bank.ts'

const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/**
 * Shows or moves the clock of this database and of the sandbox: `+30d`, `-2h`, an instant, or `reset`. Allowed only
 * with sandbox money.
 * @throws Error if the argument is invalid, the provider is real, or the sandbox clock cannot be moved: the two clocks
 * would differ
 */
export async function setClock(deps: Deps, typed: string | undefined, bank: () => TestBank): Promise<string> {
  if (typed === undefined) return deps.clock.now().toISOString()
  if (takesRealMoney(deps)) throw new Error('the clock can be moved only with sandbox money')
  const now = deps.clock.now().getTime()
  const target = targetOf(typed, now)
  if (target === null)
    throw new Error(`clock "${typed}" is not understood: +30d, -2h, +15m, 2027-01-31T12:00:00Z or reset`)
  const offsetMs = typed === 'reset' ? 0 : target - Date.now()
  await notifyBank(bank(), Math.round(offsetMs))
  await writeClockOffset(deps.db, Math.round(offsetMs))
  return new Date(Date.now() + offsetMs).toISOString()
}

async function notifyBank(bank: TestBank, offsetMs: number): Promise<void> {
  const answer = await fetch(`${bank.url}/v1/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyHeader(bank) },
    body: JSON.stringify({ offsetMs }),
  }).catch(() => null)
  if (answer === null) throw new Error(`the test bank does not answer at ${bank.url}: start Obole first`)
  if (!answer.ok) throw new Error(`the test bank at ${bank.url} rejected the new time (${answer.status})`)
}

function targetOf(typed: string, now: number): number | null {
  if (typed === 'reset') return Date.now()
  const [, sign, count, unit] = /^([+-])(\d{1,6})([mhd])$/.exec(typed) ?? []
  if (sign !== undefined && count !== undefined && unit !== undefined) {
    const span = Number(count) * (unitMs[unit] ?? 0)
    return sign === '+' ? now + span : now - span
  }
  const instant = /^\d{4}-\d\d-\d\d(T.+)?$/.test(typed) ? new Date(typed).getTime() : Number.NaN
  return Number.isNaN(instant) ? null : instant
}
