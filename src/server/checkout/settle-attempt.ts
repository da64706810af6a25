import type { Deps } from '#server/deps.ts'
import { finalisePayment } from '#server/checkout/finalise-payment.ts'
import { type StoredAttempt, findAttempt, moveAttempt, pollLater } from '#server/payment/attempt-store.ts'
import { expirePayment, type FinaliseAnswer } from '#server/payment/payment-store.ts'
import type { ChargeAnswer } from '#server/providers/payment-provider.ts'

/** Seconds until the next look at an attempt whose outcome is not known: quick at first, then patient. */
const pollDelays = [1, 2, 4, 8, 15, 30]
const challengePollSeconds = 20

/** When to look again after `pollCount` looks. Source: money core, `unknown`. */
function nextPoll(now: Date, pollCount: number): Date {
  const seconds = pollDelays[Math.min(pollCount, pollDelays.length - 1)] ?? 30
  return new Date(now.getTime() + seconds * 1_000)
}

/** Where a settled attempt stands. */
export interface Settled {
  readonly attempt: StoredAttempt
  readonly finalised: FinaliseAnswer | null
}

/**
 * Records what the provider says of an attempt, whoever asked it: executes, return page, webhook or poller.
 * Money goes through `finalisePayment`; everything else moves the attempt's machine, where a repetition changes
 * nothing. Answers the attempt as it is afterwards.
 */
export async function settleAttempt(
  deps: Deps,
  attempt: StoredAttempt,
  answer: ChargeAnswer,
): Promise<Settled> {
  const now = deps.clock.now()
  let finalised: FinaliseAnswer | null = null
  switch (answer.kind) {
    case 'succeeded': {
      const { providerRef, amount: captured, currency } = answer
      finalised = await finalisePayment(
        deps,
        attempt.paymentId,
        { attemptId: attempt.id, providerRef, captured, currency },
        now,
      )
      break
    }
    case 'challenge': {
      const { providerRef, redirectUrl } = answer
      const nextPollAt = new Date(now.getTime() + challengePollSeconds * 1_000)
      const moved = await moveAttempt(deps.db, attempt.id, 'challenge', now, {
        providerRef,
        redirectUrl,
        nextPollAt,
      })
      if (!moved) await pollLater(deps.db, attempt.id, nextPollAt)
      break
    }
    case 'failed':
      await moveAttempt(deps.db, attempt.id, 'fail', now, {
        providerRef: answer.providerRef,
        errorCode: answer.code,
      })
      break
    case 'cancelled':
      await moveAttempt(deps.db, attempt.id, 'cancel', now, {
        providerRef: answer.providerRef,
      })
      break
    case 'processing':
    case 'unknown':
      await recordUnknown(deps, attempt, answer, now)
  }
  return { attempt: (await findAttempt(deps.db, attempt.id)) ?? attempt, finalised }
}

async function recordUnknown(
  deps: Deps,
  attempt: StoredAttempt,
  answer: ChargeAnswer & { kind: 'processing' | 'unknown' },
  now: Date,
): Promise<void> {
  const nextPollAt = nextPoll(now, attempt.pollCount)
  const providerRef = answer.kind === 'processing' ? answer.providerRef : null
  if (answer.kind === 'unknown')
    deps.log.warn({ attemptId: attempt.id, reason: answer.reason }, 'outcome unknown')
  const moved = await moveAttempt(deps.db, attempt.id, 'lose', now, { providerRef, nextPollAt })
  if (!moved) await pollLater(deps.db, attempt.id, nextPollAt)
}

/** Gives up an attempt that can no longer take money, and its payment with it. */
export async function expireAttempt(deps: Deps, attempt: StoredAttempt): Promise<void> {
  const now = deps.clock.now()
  const moved = await moveAttempt(deps.db, attempt.id, 'expire', now)
  if (moved) await expirePayment(deps.db, attempt.paymentId, now)
}
