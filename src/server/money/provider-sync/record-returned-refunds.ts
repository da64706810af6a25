import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import {
  type LedgerRefund,
  listRefundedOf,
  revertRefund,
} from '#server/money/provider-sync/refund-ledger-store.ts'
import { orphanRetry } from '#server/money/provider-sync/refund-orphan.ts'

/** Asks the provider about the completed refunds of an attempt, and records those that failed later. */
export async function recordReturnedRefunds(
  deps: Deps,
  { id, provider }: Pick<StoredAttempt, 'id' | 'provider'>,
): Promise<void> {
  for (const refund of await listRefundedOf(deps.db, id))
    await recordReturned(deps, providerNamed(deps, provider), refund)
}

/**
 * Records that a completed refund failed later, if the provider reports it: the payer's bank rejected it, or the
 * account is closed. Its amount can be refunded again, and the operator is notified. Returns whether it failed.
 * @throws Error if the provider does not answer
 */
export async function recordReturned(
  deps: Deps,
  provider: PaymentProvider,
  refund: LedgerRefund,
): Promise<boolean> {
  const { id: refundId, attemptId, chargeRef, amount, tip } = refund
  const answer = await provider.findRefund({ refundId, attemptId, providerRef: chargeRef, amount, tip })
  if (answer.kind === 'unknown') throw new Error(`provider did not answer: ${answer.reason}`)
  if (answer.kind !== 'failed') return false
  const now = deps.clock.now()
  const failure = answer.reason
  if (await revertRefund(deps.db, { refundId, failure, ...orphanRetry(now), now }))
    deps.log.error(
      { refundId, attemptId, amount, failure },
      'completed refund failed: it may be requested again',
    )
  return true
}
