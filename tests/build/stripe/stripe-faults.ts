/** The fault of a call. */
export type FaultKind =
  /** The request never arrives. */
  | 'loseRequest'
  /** The operation is done, and the connection breaks before the answer. */
  | 'loseAnswer'
  /** The operation is not done; a 500 in Stripe's format, stored under the idempotency key. */
  | 'error500'
  /** The operation is done, and the answer is a 500 with `{}`. */
  | 'empty500'
  | 'rateLimited'
  /** The operation is done, and the answer comes after the caller's time-out. */
  | 'late'
  /** A refund that is pending or fails at the bank. */
  | 'pending'
  | 'failed'

interface Fault {
  readonly call: string
  readonly kind: FaultKind
  left: number
}

/** Faults that tests order for the next calls, by method and the start of the path. */
export class Faults {
  readonly #ordered: Fault[] = []

  order(call: string, kind: FaultKind, times = 1): void {
    this.#ordered.push({ call, kind, left: times })
  }

  take(call: string): FaultKind | null {
    const fault = this.#ordered.find((one) => one.left > 0 && call.startsWith(one.call))
    if (fault === undefined) return null
    fault.left -= 1
    return fault.kind
  }
}
