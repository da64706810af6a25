import { isOverlong } from '#domain/payment/next-look.ts'
import { expireAttempt, settleAttempt } from '#server/checkout/settle-attempt.ts'
import { type Deps, providerNamed } from '#server/deps.ts'
import type { StoredAttempt } from '#server/payment/attempt-store.ts'
import { type AttemptLane, claimDueAttempts } from '#server/payment/due-attempt-store.ts'
import { workOff } from '#server/work-off.ts'

/** A submitted attempt that the provider has not seen after this long will not reach it any more. */
const lostAfterMs = 40_000
const batch = 20
const atOnce = 10
/**
 * A claim is tried again after this long if its process died. Longer than a batch takes: 2 rounds of a look (5 s)
 * and a refusal to be told (30 s), should the provider let every one of them run out.
 */
const claimMs = 75_000

/**
 * The lanes of attempts, none of which waits for another: what was never sent ends without asking anybody, and a
 * provider that is silent keeps its own attempts waiting alone.
 */
export function attemptLanes({ providers }: Pick<Deps, 'providers'>): AttemptLane[] {
  const configured = Object.keys(providers)
  return [
    { kind: 'unsent' },
    ...configured.map((provider) => ({ kind: 'of', provider }) as const),
    { kind: 'others', configured },
  ]
}

/**
 * Looks at every attempt whose time has come and asks the provider what became of it. Works on the attempts
 * themselves, not on jobs, so that nothing is lost with a killed process. Answers how many it looked at.
 * @param lanes those it looks at, side by side; all of them unless somebody else looks at the others
 */
export async function pollAttempts(
  deps: Deps,
  lanes: readonly AttemptLane[] = attemptLanes(deps),
): Promise<number> {
  const counts = await Promise.all(lanes.map((lane) => pollLane(deps, lane)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function pollLane(deps: Deps, lane: AttemptLane): Promise<number> {
  const now = deps.clock.now()
  const retryAt = new Date(now.getTime() + claimMs)
  const due = await claimDueAttempts(deps.db, lane, { now, retryAt, limit: batch })
  await workOff(
    due,
    atOnce,
    (attempt) => pollOne(deps, attempt, now),
    (error, { id }) => deps.log.error({ err: error, attemptId: id }, 'attempt not polled'),
  )
  return due.length
}

async function pollOne(deps: Deps, attempt: StoredAttempt, now: Date): Promise<void> {
  const isOverdue = now >= attempt.deadline
  if (attempt.state === 'created') {
    if (isOverdue) await expireAttempt(deps, attempt)
    return
  }
  const waited = now.getTime() - (attempt.submittedAt ?? now).getTime()
  // A direct debit is expected to take days; one that took longer than any bank does is looked at by a person.
  const isSilent = attempt.submittedAt !== null && isOverlong(attempt.submittedAt, now)
  if (attempt.state === 'processing' ? isOverdue : isSilent)
    deps.log.error({ attemptId: attempt.id }, 'outcome unknown for too long')
  const provider = providerNamed(deps, attempt.provider)
  const found = await provider.findCharge(attempt.id)
  const isLost = found.kind === 'absent' && waited > lostAfterMs && attempt.state !== 'processing'
  const isUnfinished = found.kind === 'challenge' || found.kind === 'processing'
  if (!isLost && !(isOverdue && (isUnfinished || found.kind === 'absent'))) {
    await settleAttempt(
      deps,
      attempt,
      found.kind === 'absent' ? { kind: 'unknown', reason: 'not seen yet' } : found,
    )
    return
  }
  // Told to refuse it from now on, the provider can no longer take money for this attempt behind our back.
  const ended = await provider.cancelCharge(attempt.id)
  if (ended.kind === 'absent' || ended.kind === 'cancelled') {
    if (isOverdue) await expireAttempt(deps, attempt)
    else
      await settleAttempt(deps, attempt, {
        kind: 'failed',
        providerRef: null,
        code: 'hapay_processing_error',
      })
    return
  }
  await settleAttempt(deps, attempt, ended)
}
