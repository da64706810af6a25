import { attemptMachine } from '#domain/payment/attempt-machine.ts'
import type { Confirmed } from '#contract/payment.ts'
import { loadAttempt } from '#server/money/checkout/payment-access.ts'
import { outcomeFrom, outcomeOf, presentConfirmed } from '#server/money/checkout/present-outcome.ts'
import { applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'

/** States in which only the provider knows the current result. */
const openStates: ReadonlySet<string> = new Set(attemptMachine.sets.atProvider)

/**
 * Asks the provider for the result of an attempt and records it. The return page calls this instead of trusting its own
 * address. Repeating it is harmless. @throws AppError PAYMENT_UNKNOWN
 */
export async function confirmPayment(deps: Deps, attemptId: string): Promise<Confirmed> {
  const confirmed = deps.payments.getConfirmed(attemptId)
  if (confirmed !== null) return confirmed
  const record = await loadAttempt(deps, attemptId)
  const { attempt } = record
  if (!openStates.has(attempt.state)) return presentConfirmed(deps, outcomeFrom(deps, record, attempt.id))
  const answer = await providerNamed(deps, attempt.provider).findCharge(attempt.id)
  if (answer.kind !== 'absent' && answer.kind !== 'unknown')
    await applyProviderResult(deps, attempt, answer, record)
  return presentConfirmed(deps, await outcomeOf(deps, record.payment.id, attempt.id))
}
