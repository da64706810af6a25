import { AppError } from '#domain/errors.ts'
import { liveAttemptStates } from '#domain/payment/attempt-machine.ts'
import type { Canceled } from '#contract/payment.ts'
import { outcomeOf } from '#server/money/checkout/present-outcome.ts'
import { applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import { type StoredAttempt, moveAttempt } from '#server/money/payment/attempt-store.ts'
import type { PaymentRecord } from '#server/money/payment/payment-record-store.ts'

/**
 * Cancels the running attempt, so that the cart may be changed. The provider has the last word: if the money is
 * taken meanwhile, the payment is confirmed instead. A charge of the collector cannot be cancelled by the payer.
 * @param record that of a payment that the caller was let in to
 * @throws AppError PAYMENT_IN_PROGRESS
 */
export async function cancelAttempt(deps: Deps, { payment, attempts }: PaymentRecord): Promise<Canceled> {
  const live = attempts.find((attempt) => isLive(attempt))
  if (live?.kind === 'collector') throw new AppError('PAYMENT_IN_PROGRESS')
  if (live !== undefined) await cancelLive(deps, live)
  const outcome = await outcomeOf(deps, payment.id, live?.id ?? null)
  return {
    status: outcome.status === 'Open' ? 'Canceled' : outcome.status,
    redirectUrl: payment.backUrl ?? outcome.formUrl,
  }
}

function isLive({ state }: StoredAttempt): boolean {
  return liveAttemptStates.some((live) => live === state)
}

async function cancelLive(deps: Deps, attempt: StoredAttempt): Promise<void> {
  if (attempt.state === 'created') {
    const moved = await moveAttempt(deps.db, attempt.id, 'cancel', deps.clock.now())
    if (moved) return
    // It was submitted in the meantime: the provider decides.
  }
  const answer = await providerNamed(deps, attempt.provider).cancelCharge(attempt.id)
  if (answer.kind === 'unknown' || answer.kind === 'processing') throw new AppError('PAYMENT_IN_PROGRESS')
  await applyProviderResult(
    deps,
    attempt,
    answer.kind === 'absent' ? { kind: 'cancelled', providerRef: null } : answer,
  )
}
