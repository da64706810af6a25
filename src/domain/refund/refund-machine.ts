import { defineMachine } from '#domain/machine.ts'

/**
 * The refund of one payment. The amount of a failed refund may be requested again, also where the payer's bank returned
 * a refund that was made. `settle`: a person made the refund by hand.
 */
export type RefundState = 'created' | 'processing' | 'refunded' | 'failed'
export type RefundEvent = 'accept' | 'confirm' | 'fail' | 'revert' | 'settle'

export const refundMachine = defineMachine<RefundState, RefundEvent, 'pending'>(
  'refund',
  'created',
  {
    created: { accept: 'processing', confirm: 'refunded', fail: 'failed' },
    processing: { confirm: 'refunded', fail: 'failed' },
    refunded: { revert: 'failed' },
    failed: { settle: 'refunded' },
  },
  { pending: ['created', 'processing'] },
)
