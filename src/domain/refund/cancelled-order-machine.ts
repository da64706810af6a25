import { defineMachine } from '#domain/machine.ts'

/**
 * An order of a cancellation. `offered`: its lines are cancelled, and its payer may give the sum instead of being
 * refunded, until a day. `given`: the payer did. `cancelled`: its lines are, and its refund waits for its day. `asked`:
 * its refund is requested, and has states of its own. `byHand`: the association received the money itself and repays
 * it; `repaid`: it did. `closed`: there is nothing to repay.
 */
export type CancelledOrderState =
  | 'waiting'
  | 'offered'
  | 'given'
  | 'cancelled'
  | 'asked'
  | 'byHand'
  | 'repaid'
  | 'closed'
  | 'failed'
export type CancelledOrderEvent =
  | 'cancel'
  | 'offer'
  | 'give'
  | 'decline'
  | 'lapse'
  | 'ask'
  | 'handOver'
  | 'repay'
  | 'close'
  | 'fail'
  | 'retry'

export const cancelledOrderMachine = defineMachine<
  CancelledOrderState,
  CancelledOrderEvent,
  'unfinished' | 'workable' | 'byHand' | 'settled'
>(
  'cancelledOrder',
  'waiting',
  {
    waiting: { cancel: 'cancelled', offer: 'offered', fail: 'failed' },
    // Asked for by the payer, or after the last day.
    offered: { give: 'given', decline: 'cancelled', lapse: 'cancelled', fail: 'failed' },
    given: {},
    cancelled: { ask: 'asked', handOver: 'byHand', close: 'closed', fail: 'failed' },
    // Its refund failed.
    asked: { retry: 'waiting' },
    // Ticked by mistake.
    repaid: { handOver: 'byHand' },
    byHand: { repay: 'repaid' },
    closed: {},
    failed: { retry: 'waiting' },
  },
  {
    unfinished: ['waiting', 'cancelled'],
    // The worker still has something to do, now or after the last day of an offer.
    workable: ['waiting', 'offered', 'cancelled'],
    byHand: ['byHand', 'repaid'],
    // What becomes of its money is decided.
    settled: ['given', 'asked', 'byHand', 'repaid', 'closed'],
  },
)
