import { defineMachine } from '#domain/machine.ts'

/**
 * Captured money that can have no order. It is refunded automatically. A mismatch, or a refund that failed too often,
 * is quarantined until a person decides.
 */
export type OrphanState = 'open' | 'quarantined' | 'refunded'
export type OrphanEvent = 'refund' | 'quarantine' | 'release' | 'revert'

export const orphanMachine = defineMachine<OrphanState, OrphanEvent, 'unresolved'>(
  'orphan',
  'open',
  {
    open: { refund: 'refunded', quarantine: 'quarantined' },
    quarantined: { refund: 'refunded', release: 'open' },
    // The payer's bank returned the refund.
    refunded: { revert: 'open' },
  },
  { unresolved: ['open', 'quarantined'] },
)
