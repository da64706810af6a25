import type { SoldAtGate } from '#contract/check-in/door-sale.ts'
import { type ApiFailure, type Send, asFailure } from '#web/lib/api/api-client.ts'
import type { DoorRecord } from '#web/pages/door/state/door-record.ts'
import type { PendingSale } from '#web/pages/door/state/door-storage.ts'
import type { SaleView } from '#web/pages/door/state/door-view.ts'

const saleTimeoutMs = 20_000

/** A sale as the volunteer confirms it. */
export type SaleDraft = Omit<PendingSale, 'id'>

interface TillTools {
  readonly record: DoorRecord
  readonly send: Send
  readonly newId: () => string
  /** Shows a change of the sale. */
  readonly show: (sale: SaleView) => void
  /** After an answer: the list and what is left are others. */
  readonly onAnswer: () => void
}

/** The sales of a device, one at a time: each is stored with its key before it is sent, and sent until it is answered. */
export class DoorTill {
  readonly #tools: TillTools
  #isSending = false
  #sold: SaleView['sold'] = null
  #refusal: SaleView['refusal'] = null

  constructor(tools: TillTools) {
    this.#tools = tools
  }

  view(): SaleView {
    const { record } = this.#tools
    return { pending: record.sale, isSending: this.#isSending, sold: this.#sold, refusal: this.#refusal }
  }

  /** Sells tickets; where another sale waits for its answer, that one is sent again. */
  async sell(draft: SaleDraft): Promise<void> {
    const { record, newId } = this.#tools
    this.#refusal = null
    if (record.sale === null && !this.#isSending) await record.writeSale({ ...draft, id: newId() })
    return this.resend()
  }

  /** Sends the sale that waits for its answer, with its key: it is one order, however often it arrives. */
  async resend(): Promise<void> {
    const { record, send, onAnswer } = this.#tools
    const { state, sale } = record
    if (state === null || sale === null || this.#isSending) return
    this.#isSending = true
    this.#show()
    try {
      const body = { key: state.deviceKey, ...sale }
      const answer = await send('POST /gates/sales', { body, timeoutMs: saleTimeoutMs })
      if (!isSold(answer)) throw new TypeError('something else answered')
      await record.writeSale(null)
      this.#sold = { sale, answer }
    } catch (error) {
      const failure = asFailure(error)
      // Without a clear answer it may have been sold: it stays, and its key with it.
      if (!isRefused(failure)) return
      await record.writeSale(null)
      this.#refusal = failure
    } finally {
      this.#isSending = false
      this.#show()
    }
    onAnswer()
  }

  /** Shows neither the last sale nor its refusal any more. */
  dismiss(): void {
    this.#sold = null
    this.#refusal = null
    this.#show()
  }

  #show(): void {
    this.#tools.show(this.view())
  }
}

/** Whether our server refused: busy servers and pages of a proxy refuse nothing. */
function isRefused({ status, code }: ApiFailure): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && code !== 'UNKNOWN'
}

function isSold(answer: unknown): answer is SoldAtGate {
  return typeof answer === 'object' && answer !== null && 'orderNumber' in answer
}
