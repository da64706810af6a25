import { type MachineTable, defineMachine } from '#domain/machine.ts'

/**
 * One attempt at a payment, from the creation of its row.
 * `unknown` is a real state: the provider was called and no answer arrived; only the provider knows the result.
 * `processing`: the bank takes days for a direct debit; the payer does not wait for it, and it cannot be cancelled.
 * Source: spec section 4, payment outcomes; PSD2 strong authentication for the challenge.
 */
export type AttemptState =
  | 'created'
  | 'submitted'
  | 'requires_action'
  | 'unknown'
  | 'processing'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'expired'

export type AttemptEvent =
  | 'submit'
  | 'challenge'
  | 'lose'
  | 'accept'
  | 'succeed'
  | 'fail'
  | 'cancel'
  | 'expire'

/** States in which the provider may still take money: at most one such attempt per payment. */
export const liveAttemptStates = ['created', 'submitted', 'requires_action', 'unknown', 'processing'] as const

/**
 * `atProvider`: sent, without a final answer. `charging`: the payer has nothing more to do. `unsuccessful`: ended
 * without money. `answered`: its bank accepted or declined it. `counted`: counted by the defence against card testing;
 * `doubtful`: counted, and declined or possibly declined later.
 */
type AttemptSet = 'live' | 'atProvider' | 'charging' | 'unsuccessful' | 'answered' | 'counted' | 'doubtful'

const attemptTable: MachineTable<AttemptState, AttemptEvent> = {
  // Nothing was sent for it, so no result is expected from the bank; a success is recorded all the same.
  created: {
    submit: 'submitted',
    succeed: 'succeeded',
    fail: 'failed',
    cancel: 'cancelled',
    expire: 'expired',
  },
  submitted: {
    challenge: 'requires_action',
    lose: 'unknown',
    accept: 'processing',
    succeed: 'succeeded',
    fail: 'failed',
    cancel: 'cancelled',
    expire: 'expired',
  },
  requires_action: {
    lose: 'unknown',
    accept: 'processing',
    succeed: 'succeeded',
    fail: 'failed',
    cancel: 'cancelled',
    expire: 'expired',
  },
  unknown: {
    challenge: 'requires_action',
    accept: 'processing',
    succeed: 'succeeded',
    fail: 'failed',
    cancel: 'cancelled',
    expire: 'expired',
  },
  processing: { succeed: 'succeeded', fail: 'failed', expire: 'expired' },
  // A success after the deadline is real money: it is finalised or refunded, never dropped.
  expired: { succeed: 'succeeded' },
  cancelled: { succeed: 'succeeded' },
  failed: { succeed: 'succeeded' },
  succeeded: {},
}

export const attemptMachine = defineMachine<AttemptState, AttemptEvent, AttemptSet>(
  'attempt',
  'created',
  attemptTable,
  {
    live: liveAttemptStates,
    atProvider: ['submitted', 'requires_action', 'unknown', 'processing'],
    charging: ['submitted', 'unknown', 'processing'],
    unsuccessful: ['failed', 'cancelled', 'expired'],
    answered: ['failed', 'succeeded'],
    counted: ['created', 'submitted', 'unknown', 'failed', 'succeeded'],
    doubtful: ['created', 'submitted', 'unknown', 'failed'],
  },
)

/** Life time of an attempt, from its start to the provider's final answer. Source: money core, stock. */
export const attemptLifetimeMs = 15 * 60_000
/** Maximum of attempts of one payment (PAYMENT_MAX_ERROR_ATTEMPTS). Against card testing. */
export const maxAttempts = 5
/** Maximum of card fields opened for one payment. Opening them is not an attempt with a card, but has its own limit. */
export const maxSessions = 50
