import { defineMachine } from '#domain/machine.ts'

/** Money that an association was promised and entered by hand: until it arrives, or does not. */
export type ExpectedPaymentState = 'expected' | 'received' | 'cancelled'
export type ExpectedPaymentEvent = 'receive' | 'cancel'

export const expectedPaymentMachine = defineMachine<ExpectedPaymentState, ExpectedPaymentEvent>(
  'expectedPayment',
  'expected',
  {
    expected: { receive: 'received', cancel: 'cancelled' },
    received: {},
    cancelled: {},
  },
)
