import { defineMachine } from '#domain/machine.ts'

/**
 * A saved payment method. `replaced`: another one serves its schedules. `revoked`: it was never saved, or is being
 * deleted at its provider.
 */
export type MandateState = 'active' | 'replaced' | 'revoked'
export type MandateEvent = 'replace' | 'revoke'

export const mandateMachine = defineMachine<MandateState, MandateEvent>('mandate', 'active', {
  active: { replace: 'replaced', revoke: 'revoked' },
  // The debits of a schedule whose payment method was not saved are paid with a new one.
  revoked: { replace: 'replaced' },
  replaced: {},
})
