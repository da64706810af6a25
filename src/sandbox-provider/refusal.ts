/** A refused call, which changed nothing. It becomes an answer with this status and code. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly field: string | null
  readonly reason: string | null

  /** Takes the HTTP status, the code, and for a card field its name and its problem. */
  constructor(status: number, code: string, field: string | null = null, reason: string | null = null) {
    super(code)
    this.status = status
    this.code = code
    this.field = field
    this.reason = reason
  }
}
