import { randomInt } from 'node:crypto'
import type { Bank } from '../bank/bank.ts'
import type { OutgoingEvent } from '../bank/records.ts'
import type { Log } from '../log.ts'
import type { Scenarios } from '../scenario.ts'
import { signatureHeader, signWebhook } from './signature.ts'

interface OutboxOptions {
  readonly url: string
  readonly secrets: readonly string[]
  readonly bank: Bank
  readonly scenarios: Scenarios
  readonly log: Log
}

/** Delays between tries, in milliseconds; after the last one the event is abandoned (about 20 minutes). */
const retryDelaysMs = [
  200, 400, 800, 1500, 3000, 5000, 8000, 10_000, 15_000, 20_000, 30_000, 60_000, 120_000, 240_000, 300_000,
  300_000,
]
const maxAtOnce = 8
const answerTimeoutMs = 10_000

interface Delivery {
  readonly event: OutgoingEvent
  readonly attempt: number
}

/** Sends events to the receiver until each is accepted, several at once, oldest first. */
export class Outbox {
  readonly #options: OutboxOptions
  readonly #queue: Delivery[] = []
  readonly #timers = new Set<NodeJS.Timeout>()
  #held: OutgoingEvent[] = []
  #running = 0
  #closed = false

  /** Takes where and how to send; the pending events of the bank are queued at once. */
  constructor(options: OutboxOptions) {
    this.#options = options
    for (const event of options.bank.pendingEvents.values()) this.#enqueue(event)
    options.bank.listen((event) => {
      this.#accept(event)
    })
  }

  /** Sends the events that a scenario withheld; returns their number. */
  flush(): number {
    const held = this.#held
    this.#held = []
    for (const event of held) this.#enqueue(event)
    return held.length
  }

  /** Stops sending; the remaining events are sent after the next start. */
  close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #accept(event: OutgoingEvent): void {
    const scenario = this.#options.scenarios.take('webhook')
    const copies = Array.from({ length: scenario?.duplicate ?? 1 }, () => event)
    if (scenario?.withhold === true) {
      this.#held.push(...copies)
    } else if (scenario?.shuffle === true) {
      this.#held = shuffled([...this.#held, ...copies])
      if (scenario.last) this.flush()
    } else {
      this.#after(scenario?.delayMs ?? 0, () => {
        for (const copy of copies) this.#enqueue(copy)
      })
    }
  }

  #enqueue(event: OutgoingEvent, attempt = 0): void {
    if (this.#closed) return
    this.#queue.push({ event, attempt })
    this.#pump()
  }

  #pump(): void {
    while (this.#running < maxAtOnce) {
      const delivery = this.#queue.shift()
      if (delivery === undefined) return
      this.#running += 1
      void this.#deliver(delivery).finally(() => {
        this.#running -= 1
        this.#pump()
      })
    }
  }

  async #deliver({ event, attempt }: Delivery): Promise<void> {
    const taken = await this.#post(event)
    if (this.#closed) return
    if (taken) {
      this.#done(event, true)
      return
    }
    const delay = retryDelaysMs[attempt]
    if (delay === undefined) {
      this.#options.log({ level: 'error', message: 'webhook abandoned', event: event.id, type: event.type })
      this.#done(event, false)
      return
    }
    this.#after(delay, () => {
      this.#enqueue(event, attempt + 1)
    })
  }

  // Copies of one event end separately; the ledger records the event once.
  #done(event: OutgoingEvent, delivered: boolean): void {
    const { bank } = this.#options
    if (bank.pendingEvents.has(event.id)) bank.record({ kind: 'event-done', id: event.id, delivered })
  }

  async #post(event: OutgoingEvent): Promise<boolean> {
    const { url, secrets, bank } = this.#options
    const body = JSON.stringify(event)
    const signature = signWebhook(body, secrets, Math.floor(bank.clock.now().getTime() / 1000))
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [signatureHeader]: signature },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(answerTimeoutMs),
      })
      await answer.body?.cancel()
      return answer.ok
    } catch {
      return false
    }
  }

  #after(delayMs: number, run: () => void): void {
    if (delayMs === 0) {
      run()
      return
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run()
    }, delayMs)
    this.#timers.add(timer)
  }
}

function shuffled(events: readonly OutgoingEvent[]): OutgoingEvent[] {
  return events
    .map((event) => ({ event, rank: randomInt(2 ** 32) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ event }) => event)
}
