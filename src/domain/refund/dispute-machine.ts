import { defineMachine } from '#domain/machine.ts'

/** Money that a payer's bank asks about: what it decides is the end. */
export type DisputeState = 'open' | 'won' | 'lost'
export type DisputeEvent = 'win' | 'lose'

export const disputeMachine = defineMachine<DisputeState, DisputeEvent>('dispute', 'open', {
  open: { win: 'won', lose: 'lost' },
  won: {},
  lost: {},
})
