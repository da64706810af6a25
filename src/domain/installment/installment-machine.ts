import { defineMachine } from '#domain/machine.ts'

/**
 * One debit of a schedule. `collecting`: the collector charges it and has no answer yet. A refused debit is tried again
 * on the days of retries, or regularised by its payer. Source: money core, instalments and subscriptions.
 */
export type InstallmentState = 'planned' | 'collecting' | 'paid' | 'refused' | 'cancelled' | 'refunded'
export type InstallmentEvent = 'collect' | 'pay' | 'refuse' | 'cancel' | 'refund' | 'revert'

/** `owed`: still to be paid. `waiting`: owed, and the collector is not charging it. */
type InstallmentSet = 'owed' | 'waiting' | 'captured'

export const installmentMachine = defineMachine<InstallmentState, InstallmentEvent, InstallmentSet>(
  'installment',
  'planned',
  {
    // Paid in advance: the payer did not wait for the day.
    planned: { collect: 'collecting', pay: 'paid', refuse: 'refused', cancel: 'cancelled' },
    collecting: { pay: 'paid', refuse: 'refused' },
    refused: { collect: 'collecting', pay: 'paid', cancel: 'cancelled' },
    paid: { refund: 'refunded' },
    // Money that is captured later is an orphan and is refunded.
    cancelled: {},
    // The payer's bank returned the refund.
    refunded: { revert: 'paid' },
  },
  {
    owed: ['planned', 'collecting', 'refused'],
    waiting: ['planned', 'refused'],
    captured: ['paid', 'refunded'],
  },
)

/** The public state of a debit. Source: Installment of the API. */
export const publicInstallment = {
  planned: 'Planned',
  collecting: 'Processing',
  paid: 'Paid',
  refused: 'Refused',
  cancelled: 'Canceled',
  refunded: 'Refunded',
} as const satisfies Record<InstallmentState, string>
