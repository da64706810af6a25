import { zero } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import {
  type UnknownCharge,
  renewUnknownRefund,
  settleUnknownCharge,
} from '#server/money/restore/restore-store.ts'

/**
 * Refunds what an unknown charge has left at its provider, and records it. Its refund id changes only after a refusal,
 * so a repeated call, also after a kill or in another process, refunds once. Returns null when it is refunded, else what
 * it waits for.
 */
export async function refundUnknownCharge(deps: Deps, charge: UnknownCharge): Promise<string | null> {
  const { provider, providerRef, attemptId, refundId, left } = charge
  const answer = await providerNamed(deps, provider).refund({
    refundId,
    attemptId,
    providerRef,
    amount: left,
    // A whole refund takes the platform's part with it.
    tip: zero,
  })
  if (answer.kind === 'processing') return 'the provider is still refunding it'
  if (answer.kind === 'failed') await renewUnknownRefund(deps.db, { refundId })
  if (answer.kind !== 'refunded') return answer.reason
  deps.faultPoint.hit('after-restore-refund')
  const refund = { provider, providerRef, by: 'refund', refundRef: answer.providerRef } as const
  await settleUnknownCharge(deps.db, { ...refund, now: deps.clock.now() })
  deps.log.warn({ provider, providerRef, amount: left }, 'unknown charge refunded')
  return null
}
