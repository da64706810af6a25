import { defineMachine } from '#domain/machine.ts'

/** A captured payment that the payer's bank disputes; the decision of the bank is final. */
export type DisputeState = 'open' | 'won' | 'lost'
export type DisputeEvent = 'win' | 'lose'

export const disputeMachine = defineMachine<DisputeState, DisputeEvent>('dispute', 'open', {
  open: { win: 'won', lose: 'lost' },
  won: {},
  lost: {},
})
