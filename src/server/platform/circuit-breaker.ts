/** Stops calls to another program that does not answer, so that work for it keeps its attempts and waits. */
export interface CircuitBreaker {
  /** How many of these calls may begin now. While it is open: none, or one probe from time to time. */
  readonly permits: (wanted: number) => number
  /** The other program answered, whatever its answer was. */
  readonly answered: () => void
  /** It did not answer, or cannot serve anything. */
  readonly failed: () => void
}

export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number
  /** Time between two probes while it is open. */
  readonly probeEveryMs: number
  /** Called when it opens or closes, and at the first answer of this process. */
  readonly onChange: (isOpen: boolean) => void
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number
}

/** Makes a closed circuit breaker. */
export function makeCircuitBreaker(options: BreakerOptions): CircuitBreaker {
  const { failures, probeEveryMs, onChange, now = () => performance.now() } = options
  let failuresInARow = 0
  let probeAt = 0
  /** Null: nothing is known yet. */
  let isOpen: boolean | null = null
  const become = (next: boolean) => {
    if (isOpen === next) return
    isOpen = next
    onChange(next)
  }
  return {
    permits: (wanted) => {
      if (isOpen !== true) return wanted
      if (now() < probeAt) return 0
      probeAt = now() + probeEveryMs
      return Math.min(wanted, 1)
    },
    answered: () => {
      failuresInARow = 0
      become(false)
    },
    failed: () => {
      failuresInARow += 1
      if (failuresInARow < failures) return
      probeAt = now() + probeEveryMs
      become(true)
    },
  }
}
