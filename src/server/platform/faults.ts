/** Points at which a test may kill the process. Source: the fault list of the money core. */
export const killPoints = [
  'after-tx1',
  'after-provider-success',
  'before-tx2',
  'inside-finalise',
  'after-commit',
  'after-webhook-insert',
  'after-job-claimed',
] as const
/** Points of the collector: debits claimed and not charged, charged and not recorded. */
export const collectorPoints = ['after-claim', 'after-saved-charge'] as const
/** Of `restore resolve`: a charge is refunded at the provider, and the refund is not recorded. */
export const restorePoint = 'after-restore-refund'
/** A tax receipt has its number, and its transaction is not committed; its file is drawn, and not stored. */
export const receiptPoints = ['after-receipt-number', 'after-receipt-print'] as const
export type KillPoint =
  | (typeof killPoints)[number]
  | (typeof collectorPoints)[number]
  | (typeof receiptPoints)[number]
  | typeof restorePoint

export interface FaultPoint {
  /** Kills the process if the test named this point. Otherwise does nothing. */
  readonly hit: (point: KillPoint) => void
  readonly isArmed: (point: KillPoint) => boolean
}

/** `name` comes from a test-only variable. The configuration rejects it outside tests. */
export function makeFaultPoint(name: string | null): FaultPoint {
  const isArmed = (point: KillPoint) => point === name
  return {
    isArmed,
    hit: (point) => {
      if (isArmed(point)) process.kill(process.pid, 'SIGKILL')
    },
  }
}
