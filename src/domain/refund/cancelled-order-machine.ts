import { defineMachine } from '#domain/machine.ts'

/**
 * An order of a cancellation. `cancelled`: its lines are, and its refund waits for its day. `asked`: its refund is
 * requested, and has states of its own. `byHand`: the association received the money itself and repays it; `repaid`: it
 * did. `closed`: there is nothing to repay.
 */
export type CancelledOrderState =
  | 'waiting'
  | 'cancelled'
  | 'asked'
  | 'byHand'
  | 'repaid'
  | 'closed'
  | 'failed'
export type CancelledOrderEvent = 'cancel' | 'ask' | 'handOver' | 'repay' | 'close' | 'fail' | 'retry'

export const cancelledOrderMachine = defineMachine<
  CancelledOrderState,
  CancelledOrderEvent,
  'unfinished' | 'byHand'
>(
  'cancelledOrder',
  'waiting',
  {
    waiting: { cancel: 'cancelled', fail: 'failed' },
    cancelled: { ask: 'asked', handOver: 'byHand', close: 'closed', fail: 'failed' },
    // Its refund failed.
    asked: { retry: 'waiting' },
    // Ticked by mistake.
    repaid: { handOver: 'byHand' },
    byHand: { repay: 'repaid' },
    closed: {},
    failed: { retry: 'waiting' },
  },
  { unfinished: ['waiting', 'cancelled'], byHand: ['byHand', 'repaid'] },
)
