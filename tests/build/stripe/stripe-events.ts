import Stripe from 'stripe'
import { newStripeId } from './stripe-objects.ts'

interface EventOptions {
  readonly secret: string
  readonly now: () => number
}

/** Signed events, sent at once, like Stripe's: in no guaranteed order, and again where they were not accepted. */
export class StripeEvents {
  readonly #options: EventOptions
  readonly #sending = new Set<Promise<void>>()
  /** Where events are posted; null: they are lost. */
  webhookUrl: string | null = null
  readonly sent: { readonly payload: string; readonly type: string }[] = []

  constructor(options: EventOptions) {
    this.#options = options
  }

  announce(type: string, object: { readonly id: string }): void {
    const { now } = this.#options
    const created = Math.floor(now() / 1000)
    const event = { id: newStripeId('evt'), object: 'event', api_version: '2026-10-28.endive', created }
    const payload = JSON.stringify({ ...event, type, livemode: false, data: { object } })
    this.sent.push({ payload, type })
    if (this.webhookUrl !== null) this.#track(this.deliver(payload).then(() => undefined))
  }

  /** Posts an event; returns the status, 0 without an answer. */
  async deliver(payload: string): Promise<number> {
    const { secret, now } = this.#options
    const { webhookUrl } = this
    if (webhookUrl === null) return 0
    const timestamp = Math.floor(now() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    try {
      const answer = await fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      })
      return answer.status
    } catch {
      return 0
    }
  }

  /** Resolves once every event so far was answered. */
  async delivered(): Promise<void> {
    while (this.#sending.size > 0) await Promise.all(this.#sending)
  }

  #track(sending: Promise<void>): void {
    this.#sending.add(sending)
    void sending.finally(() => this.#sending.delete(sending))
  }
}
