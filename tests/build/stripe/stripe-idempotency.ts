import { createHash } from 'node:crypto'
import { StripeFailure } from './stripe-wire.ts'

export interface Answered {
  readonly status: number
  readonly body: unknown
}

interface StoredAnswer {
  readonly fingerprint: string
  readonly at: number
  answer: Answered | null
}

const dayMs = 86_400_000

/**
 * Idempotency keys with Stripe's behaviour: an answer, also a 500, is repeated for a day; the same key with other
 * parameters is refused, and so is a second call while the first is in progress. A refusal before the operation does
 * not use up its key. Source: Stripe's documentation of idempotent requests.
 */
export class IdempotencyKeys {
  readonly #stored = new Map<string, StoredAnswer>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  async once(
    key: string | undefined,
    request: string,
    act: () => Promise<Answered>,
  ): Promise<Answered & { readonly isReplayed: boolean }> {
    if (key === undefined) return { ...(await this.#answerOf(act)).answer, isReplayed: false }
    const fingerprint = createHash('sha256').update(request).digest('hex')
    const known = this.#stored.get(key)
    if (known !== undefined && this.#now() - known.at < dayMs) {
      if (known.fingerprint !== fingerprint) throw conflict(400, undefined)
      if (known.answer === null) throw conflict(409, 'idempotency_key_in_use')
      return { ...known.answer, isReplayed: true }
    }
    const stored: StoredAnswer = { fingerprint, at: this.#now(), answer: null }
    this.#stored.set(key, stored)
    const { answer, isSaved } = await this.#answerOf(act)
    stored.answer = answer
    if (!isSaved) this.#stored.delete(key)
    return { ...answer, isReplayed: false }
  }

  async #answerOf(act: () => Promise<Answered>): Promise<{ answer: Answered; isSaved: boolean }> {
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
