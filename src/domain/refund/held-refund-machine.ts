import { defineMachine } from '#domain/machine.ts'

/**
 * A refund above the sum of its association, until another member confirms or refuses it. That no one did in time is
 * derived from its date.
 */
export type HeldRefundState = 'waiting' | 'confirmed' | 'refused'
export type HeldRefundEvent = 'confirm' | 'refuse'

export const heldRefundMachine = defineMachine<HeldRefundState, HeldRefundEvent>('heldRefund', 'waiting', {
  waiting: { confirm: 'confirmed', refuse: 'refused' },
  confirmed: {},
  refused: {},
})
