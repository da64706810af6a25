/** The provider's own time: the machine's time, shifted by tests. Deadlines, dates and signatures use it. */
export class Clock {
  #offsetMs: number

  /** Takes the shift from the machine's time, in milliseconds. */
  constructor(offsetMs = 0) {
    this.#offsetMs = offsetMs
  }

  now(): Date {
    return new Date(Date.now() + this.#offsetMs)
  }

  /** Replaces the shift. */
  move(offsetMs: number): void {
    this.#offsetMs = offsetMs
  }
}
