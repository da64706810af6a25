/** Why the program cannot start, in one sentence, and what to do about it, in another. Shown to the operator. */
export class StartError extends Error {
  readonly remedy: string

  constructor(reason: string, remedy: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'StartError'
    this.remedy = remedy
  }
}
