import { defineMachine } from '#domain/machine.ts'

/**
 * A new bank account of a verified association, until it is used or refused. That no one confirmed it in time is derived
 * from its date; the worker, or the next request, records it as `lapsed`.
 */
export type BankChangeState = 'waiting' | 'confirmed' | 'refused' | 'lapsed' | 'applied'
export type BankChangeEvent = 'confirm' | 'refuse' | 'lapse' | 'apply'

export const bankChangeMachine = defineMachine<BankChangeState, BankChangeEvent, 'open'>(
  'bankChange',
  'waiting',
  {
    waiting: { confirm: 'confirmed', refuse: 'refused', lapse: 'lapsed' },
    confirmed: { refuse: 'refused', apply: 'applied' },
    refused: {},
    lapsed: {},
    applied: {},
  },
  {
    /** May still be used: an association has one of them. */
    open: ['waiting', 'confirmed'],
  },
)
