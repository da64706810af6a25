import { isOverlong } from '#domain/payment/next-poll.ts'
import { expireAttempt, applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import { type AttemptQueue, claimDueAttempts } from '#server/money/payment/due-attempt-store.ts'
import { lostAfterMs } from '#server/money/payment/poll-times.ts'
import { processDue } from '#server/platform/process-due.ts'

const slots = 10
/**
 * The lease of an attempt, in business time. Longer than a lookup (5 s) and a cancellation (30 s), even if the provider
 * lets both time out.
 */
const leaseMs = 45_000

/**
 * The queues of attempts, which do not wait for each other: unsent attempts end without a provider call, and a silent
 * provider delays only its own attempts.
 */
export function attemptQueues({ providers }: Pick<Deps, 'providers'>): NamedQueue[] {
  return [
    { kind: 'unsent' },
    ...Object.keys(providers).map((provider) => ({ kind: 'of', provider }) as const),
  ]
}

export type NamedQueue = Exclude<AttemptQueue, { kind: 'others' }>

/** Attempts of providers that are no longer configured: their state is unknown, and they are logged. */
export function otherAttempts({ providers }: Pick<Deps, 'providers'>): AttemptQueue {
  return { kind: 'others', configured: Object.keys(providers) }
}

/**
 * Polls every due attempt at its provider. Returns the number of polled attempts.
 * @param queues the queues to poll in parallel; default all
 */
export async function pollAttempts(
  deps: Deps,
  queues: readonly AttemptQueue[] = [...attemptQueues(deps), otherAttempts(deps)],
  signal?: AbortSignal,
): Promise<number> {
  const counts = await Promise.all(queues.map((queue) => pollQueue(deps, queue, signal)))
  return counts.reduce((sum, count) => sum + count, 0)
}

function pollQueue(deps: Deps, queue: AttemptQueue, signal?: AbortSignal): Promise<number> {
  return processDue<StoredAttempt>(
    deps,
    {
      slots,
      claim: (limit) => {
        const now = deps.clock.now()
        const retryAt = new Date(now.getTime() + leaseMs)
        return claimDueAttempts(deps.db, queue, { now, retryAt, limit })
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
  // A direct debit takes days. If it takes longer than any bank does, a person must check it.
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
  // After this cancellation the provider can no longer take money for this attempt.
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
