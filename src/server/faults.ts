/** The points at which a test may kill the process. Source: the fault list of the money core. */
export const killPoints = [
  'after-tx1',
  'after-provider-success',
  'before-tx2',
  'inside-finalise',
  'after-commit',
  'after-webhook-insert',
  'after-job-claimed',
] as const
/** The same for who collects by himself: debits claimed and not charged, charged and not recorded. */
export const collectorPoints = ['after-claim', 'after-saved-charge'] as const
export type KillPoint = (typeof killPoints)[number] | (typeof collectorPoints)[number]

export interface FaultPoint {
  /** Dies at once if this is the point that the test named; does nothing otherwise. */
  readonly hit: (point: KillPoint) => void
  readonly isArmed: (point: KillPoint) => boolean
}

/** `name` comes from a switch that only tests may set: the configuration refuses it elsewhere. */
export function makeFaultPoint(name: string | null): FaultPoint {
  const isArmed = (point: KillPoint) => point === name
  return {
    isArmed,
    hit: (point) => {
      if (isArmed(point)) process.kill(process.pid, 'SIGKILL')
    },
  }
}
