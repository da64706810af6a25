import { defineMachine } from '#domain/machine.ts'

/**
 * The cancellation of a campaign, or of one of its prices, whose orders the worker cancels and refunds one by one.
 * `held`: it is above the sum of its association, and another member confirms or withdraws it; its sales are closed.
 */
export type CancellationState = 'running' | 'held' | 'paused' | 'ended' | 'withdrawn'
export type CancellationEvent = 'hold' | 'confirm' | 'withdraw' | 'pause' | 'resume' | 'end'

export const cancellationMachine = defineMachine<CancellationState, CancellationEvent, 'open' | 'stopped'>(
  'cancellation',
  'running',
  {
    running: { hold: 'held', pause: 'paused', end: 'ended' },
    held: { confirm: 'running', withdraw: 'withdrawn' },
    paused: { resume: 'running' },
    // What failed is tried again.
    ended: { resume: 'running' },
    withdrawn: {},
  },
  {
    // No other cancellation of its campaign begins.
    open: ['running', 'held', 'paused'],
    // No order is cancelled or refunded.
    stopped: ['held', 'paused', 'withdrawn'],
  },
)
