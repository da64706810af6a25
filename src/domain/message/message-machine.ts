import { defineMachine } from '#domain/machine.ts'

/**
 * A message to a frozen list. `planned`: it is sent from a time on. `sending`: mails are queued, so many a minute.
 * `stopped`: by a member, and the rest of the list gets nothing.
 */
export type MessageState = 'draft' | 'planned' | 'sending' | 'sent' | 'stopped'
export type MessageEvent = 'plan' | 'withdraw' | 'begin' | 'finish' | 'stop'

export const messageMachine = defineMachine<MessageState, MessageEvent, 'due'>(
  'message',
  'draft',
  {
    draft: { plan: 'planned' },
    planned: { withdraw: 'draft', begin: 'sending' },
    sending: { finish: 'sent', stop: 'stopped' },
    sent: {},
    stopped: {},
  },
  { due: ['planned', 'sending'] },
)
