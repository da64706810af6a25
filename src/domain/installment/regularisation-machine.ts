import { defineMachine } from '#domain/machine.ts'

/** One time that a payer pays a debit in person. A refused card leaves it open: another may be tried. */
export type RegularisationState = 'open' | 'confirmed' | 'failed' | 'cancelled'
export type RegularisationEvent = 'confirm' | 'fail' | 'cancel'

export const regularisationMachine = defineMachine<RegularisationState, RegularisationEvent>(
  'regularisation',
  'open',
  {
    open: { confirm: 'confirmed', fail: 'failed', cancel: 'cancelled' },
    confirmed: {},
    // A success that comes after all is real money and pays the debit.
    failed: { confirm: 'confirmed' },
    cancelled: { confirm: 'confirmed' },
  },
)
