import { isOverlong } from '#domain/payment/next-poll.ts'
import { expireAttempt, applyProviderResult } from '#server/checkout/apply-provider-result.ts'
import { type Deps, providerNamed } from '#server/deps.ts'
import type { StoredAttempt } from '#server/payment/attempt-store.ts'
import { type AttemptLane, claimDueAttempts } from '#server/payment/due-attempt-store.ts'
import { workOn } from '#server/work-on.ts'

/** A submitted attempt that the provider has not seen after this long will not reach it any more. */
const lostAfterMs = 40_000
const slots = 10
/**
 * The lease of an attempt, in business time. Longer than a look (5 s) and a refusal to be told (30 s) take, should the
 * provider let both run out.
 */
const leaseMs = 45_000

/**
 * The lanes of attempts, none of which waits for another: what was never sent ends without asking anybody, and a
 * provider that is silent keeps its own attempts waiting alone.
 */
export function attemptLanes({ providers }: Pick<Deps, 'providers'>): NamedLane[] {
  return [
    { kind: 'unsent' },
    ...Object.keys(providers).map((provider) => ({ kind: 'of', provider }) as const),
  ]
}

export type NamedLane = Exclude<AttemptLane, { kind: 'others' }>

/** The attempts of providers that are not configured any more: nothing is known of them, but they are logged. */
export function otherAttempts({ providers }: Pick<Deps, 'providers'>): AttemptLane {
  return { kind: 'others', configured: Object.keys(providers) }
}

/**
 * Looks at every attempt whose time has come and asks the provider what became of it. Returns how many it looked at.
 * @param lanes those it looks at, side by side; all of them unless somebody else looks at the others
 */
export async function pollAttempts(
  deps: Deps,
  lanes: readonly AttemptLane[] = [...attemptLanes(deps), otherAttempts(deps)],
  signal?: AbortSignal,
): Promise<number> {
  const counts = await Promise.all(lanes.map((lane) => pollLane(deps, lane, signal)))
  return counts.reduce((sum, count) => sum + count, 0)
}

function pollLane(deps: Deps, lane: AttemptLane, signal?: AbortSignal): Promise<number> {
  return workOn<StoredAttempt>(
    deps,
    {
      slots,
      claim: (limit) => {
        const now = deps.clock.now()
        const retryAt = new Date(now.getTime() + leaseMs)
        return claimDueAttempts(deps.db, lane, { now, retryAt, limit })
      },
      handle: (attempt) => pollOne(deps, attempt),
      fail: ({ id }, error) => deps.log.error({ err: error, attemptId: id }, 'attempt not polled'),
    },
    signal,
  )
}

async function pollOne(deps: Deps, attempt: StoredAttempt): Promise<void> {
  const now = deps.clock.now()
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
    await applyProviderResult(
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
      await applyProviderResult(deps, attempt, {
        kind: 'failed',
        providerRef: null,
        code: 'hapay_processing_error',
      })
    return
  }
  await applyProviderResult(deps, attempt, ended)
}
