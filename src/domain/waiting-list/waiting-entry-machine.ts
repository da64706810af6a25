import { defineMachine } from '#domain/machine.ts'

/**
 * An entry of the waiting list of a price. `offered`: units are held for it until a time. `accepted`: they were ordered.
 * `expired`: they were not in time. `left`: by its person; `cancelled`: by the association; `closed`: the sale is over.
 */
export type WaitingEntryState =
  | 'waiting'
  | 'offered'
  | 'accepted'
  | 'expired'
  | 'left'
  | 'cancelled'
  | 'closed'
export type WaitingEntryEvent = 'offer' | 'accept' | 'expire' | 'leave' | 'cancel' | 'close'

export const waitingEntryMachine = defineMachine<WaitingEntryState, WaitingEntryEvent, 'live'>(
  'waitingEntry',
  'waiting',
  {
    waiting: { offer: 'offered', leave: 'left', cancel: 'cancelled', close: 'closed' },
    offered: {
      accept: 'accepted',
      expire: 'expired',
      leave: 'left',
      cancel: 'cancelled',
      close: 'closed',
    },
    accepted: {},
    expired: {},
    left: {},
    cancelled: {},
    closed: {},
  },
  // One for each price and address.
  { live: ['waiting', 'offered'] },
)
