import type { RefundAnswer } from '#server/providers/payment-provider.ts'

/** An answer of the provider that does not end a refund with its money, as SQL records it. */
export interface UnfinishedRefund {
  /** `accept`: the provider makes it later. `fail`: it does not. `wait`: the provider was not understood. */
  readonly event: 'accept' | 'fail' | 'wait'
  readonly providerRef: string | null
  readonly failure: string | null
}

/** Reads the answer to a refund that is not made yet. */
export function readUnfinishedRefund(answer: Exclude<RefundAnswer, { kind: 'refunded' }>): UnfinishedRefund {
  return {
    event: answer.kind === 'failed' ? 'fail' : answer.kind === 'processing' ? 'accept' : 'wait',
    providerRef: 'providerRef' in answer ? answer.providerRef : null,
    failure: 'reason' in answer ? answer.reason : null,
  }
}
