import { setTimeout as wait } from 'node:timers/promises'
import type { FailureCode } from './test-payment-methods/failure-code.ts'

export const operations = [
  'charge',
  'saved-charge',
  'session',
  'refund',
  'find',
  'cancel',
  'forget',
  'dispute-answer',
  'webhook',
] as const
export type Operation = (typeof operations)[number]

/** The behaviour of the next operations of one kind. */
export interface Scenario {
  readonly operation: Operation
  /** Number of operations to which it applies. */
  readonly times: number
  /** Delay before the operation. */
  readonly delayMs?: number
  /** Delay between the operation and the answer. */
  readonly delayAnswerMs?: number
  /** HTTP status of the answer, without the operation. */
  readonly error?: number
  /** Perform the operation, then close the connection without an answer. */
  readonly loseAnswer?: boolean
  /** Share of the operations to which it applies, 0 to 1 (default 1); the others count too. */
  readonly probability?: number
  /** Charges only: fails with this code, with any card. */
  readonly failure?: FailureCode
  /** Charges only: stays in processing and is captured after this time. */
  readonly settlesAfterMs?: number
  /** Webhooks only: how many times each event is sent in total. */
  readonly duplicate?: number
  /** Webhooks only: waits for all events of this scenario, then sends them in random order. */
  readonly shuffle?: boolean
  /** Webhooks only: withholds the events until they are flushed. */
  readonly withhold?: boolean
}

export type ForcedOutcome = Pick<Scenario, 'failure' | 'settlesAfterMs'>

/** The outcome of a charge without the payer, with any payment method. */
export type ScriptedOutcome = 'accepted' | FailureCode

/** The outcomes of the next charges without the payer, one each, in order. */
export interface SavedScript {
  readonly nextSaved: readonly ScriptedOutcome[]
  /** Only charges of this saved payment method; charges of any one where left out. */
  readonly paymentMethodRef?: string
}

export const refundOutcomes = ['processing', 'failed'] as const
export type RefundOutcome = (typeof refundOutcomes)[number]

/** The outcome of the next refund; `lost`: it is made, and its answer is lost. */
export interface RefundScript {
  readonly nextRefund: RefundOutcome | 'lost'
}

/** The scenario of one operation. */
export interface TakenScenario extends Scenario {
  /** Whether this was the last operation of the scenario. */
  readonly last: boolean
}

/** The scenarios that are not used up yet, in the order of their creation. */
export class Scenarios {
  #list: { scenario: Scenario; left: number }[] = []
  #saved: { outcome: ScriptedOutcome; paymentMethodRef: string | null }[] = []
  #refunds: RefundOutcome[] = []
  #delays = new AbortController()

  add(scenario: Scenario): void {
    this.#list.push({ scenario, left: scenario.times })
  }

  scriptSaved({ nextSaved, paymentMethodRef }: SavedScript): void {
    this.#saved.push(...nextSaved.map((outcome) => ({ outcome, paymentMethodRef: paymentMethodRef ?? null })))
  }

  scriptRefund({ nextRefund }: RefundScript): void {
    if (nextRefund === 'lost') this.add({ operation: 'refund', times: 1, loseAnswer: true })
    else this.#refunds.push(nextRefund)
  }

  /** Removes all scenarios; operations that one delays go on at once. */
  clear(): void {
    this.#delays.abort()
    this.#delays = new AbortController()
    this.#list = []
    this.#saved = []
    this.#refunds = []
  }

  /** Waits as a scenario asks, in milliseconds, or until the scenarios are removed. */
  async delay(ms: number | undefined): Promise<void> {
    if (ms === undefined) return
    const { signal } = this.#delays
    await wait(ms, undefined, { signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  /** The scenario of the operation that starts now, or null; counts the operation. */
  take(operation: Operation): TakenScenario | null {
    const entry = this.#list.find((candidate) => candidate.scenario.operation === operation)
    if (entry === undefined) return null
    entry.left -= 1
    if (entry.left <= 0) this.#list = this.#list.filter((candidate) => candidate !== entry)
    if (Math.random() >= (entry.scenario.probability ?? 1)) return null
    return { ...entry.scenario, last: entry.left <= 0 }
  }

  /** The scripted outcome of the next charge of a saved payment method, or null; removes it. */
  takeSaved(paymentMethodRef: string): ScriptedOutcome | null {
    const index = this.#saved.findIndex(
      (script) => script.paymentMethodRef === null || script.paymentMethodRef === paymentMethodRef,
    )
    if (index === -1) return null
    return this.#saved.splice(index, 1)[0]?.outcome ?? null
  }

  /** The scripted outcome of the next refund, or null; removes it. */
  takeRefund(): RefundOutcome | null {
    return this.#refunds.shift() ?? null
  }
}
