import { createHash } from 'node:crypto'
import { StripeFailure } from './stripe-wire.ts'

export interface Answered {
  readonly status: number
  readonly body: unknown
}

interface Kept {
  readonly fingerprint: string
  readonly at: number
  answer: Answered | null
}

const dayMs = 86_400_000

/**
 * Idempotency keys as Stripe keeps them: an answer, be it a 500, is repeated for a day; the same key with other
 * parameters is refused, and so is a second call while the first is at work. What was refused before it did anything
 * leaves its key free. Source: Stripe's documentation of idempotent requests.
 */
export class IdempotencyKeys {
  readonly #kept = new Map<string, Kept>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  async once(
    key: string | undefined,
    request: string,
    act: () => Promise<Answered>,
  ): Promise<Answered & { readonly isReplayed: boolean }> {
    if (key === undefined) return { ...(await this.#settle(act)).answer, isReplayed: false }
    const fingerprint = createHash('sha256').update(request).digest('hex')
    const known = this.#kept.get(key)
    if (known !== undefined && this.#now() - known.at < dayMs) {
      if (known.fingerprint !== fingerprint) throw conflict(400, undefined)
      if (known.answer === null) throw conflict(409, 'idempotency_key_in_use')
      return { ...known.answer, isReplayed: true }
    }
    const kept: Kept = { fingerprint, at: this.#now(), answer: null }
    this.#kept.set(key, kept)
    const { answer, isSaved } = await this.#settle(act)
    kept.answer = answer
    if (!isSaved) this.#kept.delete(key)
    return { ...answer, isReplayed: false }
  }

  async #settle(act: () => Promise<Answered>): Promise<{ answer: Answered; isSaved: boolean }> {
    try {
      return { answer: await act(), isSaved: true }
    } catch (error) {
      if (!(error instanceof StripeFailure)) throw error
      return { answer: { status: error.status, body: error.body }, isSaved: error.isSaved }
    }
  }
}

function conflict(status: number, code: string | undefined): StripeFailure {
  const message = 'Keys for idempotent requests can only be used with the same parameters, one at a time.'
  return new StripeFailure(
    status,
    { type: 'idempotency_error', message, ...(code !== undefined && { code }) },
    false,
  )
}
