import { defineMachine } from '#domain/machine.ts'

/** Money set aside for an association until its transfer is made or cancelled. */
export type PayoutState = 'created' | 'paid' | 'cancelled'
export type PayoutEvent = 'pay' | 'cancel'

export const payoutMachine = defineMachine<PayoutState, PayoutEvent>('payout', 'created', {
  created: { pay: 'paid', cancel: 'cancelled' },
  paid: {},
  cancelled: {},
})
