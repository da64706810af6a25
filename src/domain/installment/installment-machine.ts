import { defineMachine } from '#domain/machine.ts'

/**
 * One debit of a schedule. `collecting`: the collector is at it and no answer came yet. A refused one is tried again on
 * its days, or regularised by its payer. Source: money core, instalments and subscriptions.
 */
export type InstallmentState = 'planned' | 'collecting' | 'paid' | 'refused' | 'cancelled' | 'refunded'
export type InstallmentEvent = 'collect' | 'pay' | 'refuse' | 'cancel' | 'refund' | 'revert'

/** `owed`: not paid, and still to be. `waiting`: those of them that the collector is not charging. */
type InstallmentSet = 'owed' | 'waiting' | 'captured'

export const installmentMachine = defineMachine<InstallmentState, InstallmentEvent, InstallmentSet>(
  'installment',
  'planned',
  {
    // Paid at once: its payer did not wait for the day.
    planned: { collect: 'collecting', pay: 'paid', refuse: 'refused', cancel: 'cancelled' },
    collecting: { pay: 'paid', refuse: 'refused' },
    refused: { collect: 'collecting', pay: 'paid', cancel: 'cancelled' },
    paid: { refund: 'refunded' },
    // Money that comes after all is an orphan and goes back.
    cancelled: {},
    // The payer's bank did not take the refund.
    refunded: { revert: 'paid' },
  },
  {
    owed: ['planned', 'collecting', 'refused'],
    waiting: ['planned', 'refused'],
    captured: ['paid', 'refunded'],
  },
)

/** What the public sees of a debit. Source: Installment of the API. */
export const publicInstallment = {
  planned: 'Planned',
  collecting: 'Processing',
  paid: 'Paid',
  refused: 'Refused',
  cancelled: 'Canceled',
  refunded: 'Refunded',
} as const satisfies Record<InstallmentState, string>
