import { defineMachine } from '#domain/machine.ts'

/**
 * A saved payment method. `replaced`: its schedules use another one. `revoked`: it was never saved, or the provider is
 * deleting it.
 */
export type MandateState = 'active' | 'replaced' | 'revoked'
export type MandateEvent = 'replace' | 'revoke'

export const mandateMachine = defineMachine<MandateState, MandateEvent>('mandate', 'active', {
  active: { replace: 'replaced', revoke: 'revoked' },
  // The debits of a schedule whose payment method was not saved are paid with a new one.
  revoked: { replace: 'replaced' },
  replaced: {},
})
