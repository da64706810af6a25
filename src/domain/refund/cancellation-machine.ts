import { defineMachine } from '#domain/machine.ts'

/** The cancellation of a campaign, or of one of its prices, whose orders the worker cancels and refunds one by one. */
export type CancellationState = 'running' | 'paused' | 'ended'
export type CancellationEvent = 'pause' | 'resume' | 'end'

export const cancellationMachine = defineMachine<CancellationState, CancellationEvent>(
  'cancellation',
  'running',
  {
    running: { pause: 'paused', end: 'ended' },
    paused: { resume: 'running' },
    // What failed is tried again.
    ended: { resume: 'running' },
  },
)
