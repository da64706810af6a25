import type { FailureCode } from './test-payment-methods/failure-code.ts'

export const operations = [
  'charge',
  'saved-charge',
  'session',
  'refund',
  'find',
  'cancel',
  'forget',
  'webhook',
] as const
export type Operation = (typeof operations)[number]

/** What happens to the next operations of one kind. */
export interface Scenario {
  readonly operation: Operation
  /** How many operations it is for. */
  readonly times: number
  /** Wait before the operation is done. */
  readonly delayMs?: number
  /** Wait after it is done, before the answer. */
  readonly delayAnswerMs?: number
  /** HTTP status answered instead of doing it. */
  readonly error?: number
  /** Do it, then close the connection without an answer. */
  readonly loseAnswer?: boolean
  /** Which share of the operations it hits, 0 to 1 (default 1); the others pass but count. */
  readonly probability?: number
  /** Charges only: fails with this code whatever the card. */
  readonly failure?: FailureCode
  /** Charges only: stays in processing and is captured after this time. */
  readonly settlesAfterMs?: number
  /** Webhooks only: how many times each event is sent in all. */
  readonly duplicate?: number
  /** Webhooks only: keeps the events of this scenario until all have come, then sends them in random order. */
  readonly shuffle?: boolean
  /** Webhooks only: keeps the events until they are flushed. */
  readonly withhold?: boolean
}

export type ForcedOutcome = Pick<Scenario, 'failure' | 'settlesAfterMs'>

/** How a charge without the payer ends, whatever its means. */
export type ScriptedOutcome = 'accepted' | FailureCode

/** How the next charges without the payer end, one outcome each, in order. */
export interface SavedScript {
  readonly nextSaved: readonly ScriptedOutcome[]
  /** Only charges of this kept means; those of any where left out. */
  readonly paymentMethodRef?: string
}

export const refundOutcomes = ['processing', 'failed'] as const
export type RefundOutcome = (typeof refundOutcomes)[number]

/** How the next refund ends; `lost`: it is made, and its answer lost. */
export interface RefundScript {
  readonly nextRefund: RefundOutcome | 'lost'
}

/** A scenario taken for one operation. */
export interface TakenScenario extends Scenario {
  /** Whether this was the last operation it was for. */
  readonly last: boolean
}

/** The scenarios set and not used up yet, in the order they were set. */
export class Scenarios {
  #list: { scenario: Scenario; left: number }[] = []
  #saved: { outcome: ScriptedOutcome; paymentMethodRef: string | null }[] = []
  #refunds: RefundOutcome[] = []

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

  clear(): void {
    this.#list = []
    this.#saved = []
    this.#refunds = []
  }

  /** The scenario for the operation that begins now, or null; counts it. */
  take(operation: Operation): TakenScenario | null {
    const entry = this.#list.find((candidate) => candidate.scenario.operation === operation)
    if (entry === undefined) return null
    entry.left -= 1
    if (entry.left <= 0) this.#list = this.#list.filter((candidate) => candidate !== entry)
    if (Math.random() >= (entry.scenario.probability ?? 1)) return null
    return { ...entry.scenario, last: entry.left <= 0 }
  }

  /** The outcome scripted for the next charge of a kept means, or null; uses it up. */
  takeSaved(paymentMethodRef: string): ScriptedOutcome | null {
    const index = this.#saved.findIndex(
      (script) => script.paymentMethodRef === null || script.paymentMethodRef === paymentMethodRef,
    )
    if (index === -1) return null
    return this.#saved.splice(index, 1)[0]?.outcome ?? null
  }

  /** The outcome scripted for the next refund, or null; uses it up. */
  takeRefund(): RefundOutcome | null {
    return this.#refunds.shift() ?? null
  }
}
