import { attemptMachine } from '#domain/payment/attempt-machine.ts'
import type { Confirmed } from '#contract/payment.ts'
import { loadAttempt } from '#server/checkout/payment-access.ts'
import { presentConfirmed } from '#server/checkout/present-outcome.ts'
import { applyProviderResult } from '#server/checkout/apply-provider-result.ts'
import { type Deps, providerNamed } from '#server/deps.ts'

/** States in which the provider knows more than we do. */
const openStates: ReadonlySet<string> = new Set(attemptMachine.sets.atProvider)

/**
 * Asks the provider what became of an attempt and records it: what the return page does instead of believing its own
 * address. Repeating it is harmless. @throws AppError PAYMENT_UNKNOWN
 */
export async function confirmPayment(deps: Deps, paymentId: string): Promise<Confirmed> {
  const { attempt, payment } = await loadAttempt(deps, paymentId)
  if (openStates.has(attempt.state)) {
    const answer = await providerNamed(deps, attempt.provider).findCharge(attempt.id)
    if (answer.kind !== 'absent' && answer.kind !== 'unknown')
      await applyProviderResult(deps, attempt, answer)
  }
  return presentConfirmed(deps, payment.id, attempt.id)
}
