import { defineMachine } from '#domain/machine.ts'

/**
 * One payment that gives something back. A failed one gives its amount back to be asked for again; so does one that was
 * made and came back, for the payer's bank did not take it. A person may have given it back by hand then.
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
