import { defineMachine } from '#domain/machine.ts'

/** An association's answer to a dispute, on its way to the provider, which takes one. */
export type DisputeAnswerState = 'waiting' | 'sent' | 'refused'
export type DisputeAnswerEvent = 'send' | 'refuse'

export const disputeAnswerMachine = defineMachine<DisputeAnswerState, DisputeAnswerEvent>(
  'disputeAnswer',
  'waiting',
  {
    waiting: { send: 'sent', refuse: 'refused' },
    sent: {},
    refused: {},
  },
)
