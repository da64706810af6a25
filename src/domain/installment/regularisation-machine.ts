import { defineMachine } from '#domain/machine.ts'

/** One regularisation of a debit by its payer. After a refused card it stays open: another card may be tried. */
export type RegularisationState = 'open' | 'confirmed' | 'failed' | 'cancelled'
export type RegularisationEvent = 'confirm' | 'fail' | 'cancel'

export const regularisationMachine = defineMachine<RegularisationState, RegularisationEvent>(
  'regularisation',
  'open',
  {
    open: { confirm: 'confirmed', fail: 'failed', cancel: 'cancelled' },
    confirmed: {},
    // A late success is real money and pays the debit.
    failed: { confirm: 'confirmed' },
    cancelled: { confirm: 'confirmed' },
  },
)
