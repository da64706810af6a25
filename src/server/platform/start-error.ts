/** A start failure for the operator: one sentence gives the reason, another the action to take. */
export class StartError extends Error {
  readonly remedy: string

  constructor(reason: string, remedy: string, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'StartError'
    this.remedy = remedy
  }
}
