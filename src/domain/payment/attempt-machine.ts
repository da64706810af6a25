import { type MachineTable, defineMachine } from '#domain/machine.ts'

/**
 * One attempt at a payment, from the moment its row exists.
 * `unknown` is a real state: the provider was called and no answer came; only the provider can tell. `processing`: the
 * bank takes days over a direct debit; nobody waits for it on a page, and it cannot be given up.
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
 * `atProvider`: sent, without an answer that ends it. `charging`: nothing is left to the payer to do. `unsuccessful`:
 * ended without money. `answered`: its bank accepted or declined it. `counted`: what the defence against card testing counts; `doubtful`: those of them that were
 * declined or may still be.
 */
type AttemptSet = 'live' | 'atProvider' | 'charging' | 'unsuccessful' | 'answered' | 'counted' | 'doubtful'

const attemptTable: MachineTable<AttemptState, AttemptEvent> = {
  // Nothing was sent for it: an end with the bank's word is not expected, but money is money all the same.
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
  // A success that arrives after we gave up is real money: it is finalised or refunded, never dropped.
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

/** How long an attempt may take, from its start to the provider's last answer. Source: money core, stock. */
export const attemptLifetimeMs = 15 * 60_000
/** Attempts of one payment before we stop (PAYMENT_MAX_ERROR_ATTEMPTS). Against card testing. */
export const maxAttempts = 5
/** Card fields opened for one payment: opening them is no card, but there is an end to it. */
export const maxSessions = 50
