import type { BrowserData, Executed, Initialized, NextAction } from '#contract/payment.ts'
import { outcomeOfCode } from '#web/features/payment-flow/outcome.ts'
import { pollUntilKnown } from '#web/features/payment-flow/poll.ts'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import type { PaymentCalls } from '#web/lib/api/payment-calls.ts'
import { confirmationPath } from '#web/paths.ts'

/**
 * Where the payer is: `start` opens the card fields, `card` is typing, `send` and `execute` are in flight, `redirect`
 * waits for the payer to go to the bank, `leave` is going, `stopped` cannot go on by itself. `refusal` is the code of
 * the last attempt that was refused on this page, `refusals` how many were.
 */
export interface FlowState {
  readonly step: 'start' | 'card' | 'send' | 'execute' | 'redirect' | 'leave' | 'stopped'
  readonly session: Initialized | null
  readonly redirectUrl: string | null
  readonly stopCode: string | null
  readonly refusal: string | null
  readonly refusals: number
}

interface PaymentFlowOptions {
  readonly paymentRequestId: string
  readonly first: NextAction
  readonly leaveFor: (address: string) => void
  readonly readBrowser: () => BrowserData
  readonly wait: (ms: number) => Promise<void>
  readonly now: () => number
}

/** Screens after which this payment takes no card any more. */
const finalScreens: ReadonlySet<string> = new Set([
  'tooMany',
  'expired',
  'cancelled',
  'duplicate',
  'sessionUsed',
  'soldOut',
])

/** The five steps of the card payment: Initialize, Redirect, Confirm, Finalize, Retry. Source: spec section 4. */
export class PaymentFlow {
  readonly #options: PaymentFlowOptions
  readonly #listeners = new Set<() => void>()
  #state: FlowState
  #isOpening = false

  constructor(options: PaymentFlowOptions) {
    this.#options = options
    const { first } = options
    this.#state = {
      step: 'start',
      session: null,
      redirectUrl: null,
      stopCode: null,
      refusals: 0,
      refusal: first.action === 'Retry' ? (first.errorCode ?? null) : null,
      ...startOf(first),
    }
  }

  readonly getState = (): FlowState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Opens the card fields: the session of the attempt under way, or a new attempt after a refusal. */
  async open(calls: PaymentCalls): Promise<void> {
    if (this.#isOpening) return
    this.#isOpening = true
    try {
      const session = await calls.haInitialize(this.#options.paymentRequestId)
      this.#set({ step: 'card', session })
    } catch (error) {
      const failure = asFailure(error, 'POST /payments/card-embed/ha-initialize')
      if (failure.redirectUrl !== null) this.leave(failure.redirectUrl)
      else if (failure.code === 'PAYMENT_IN_PROGRESS') await this.resume(calls)
      else if (failure.code === 'DUPLICATED_PAYMENT') this.toConfirmation()
      else this.stop(startCode(failure))
    } finally {
      this.#isOpening = false
    }
  }

  /** The card is being sent to the provider by its own frame. */
  send(): void {
    this.#set({ step: 'send' })
  }

  /** The frame found something to correct. */
  correct(): void {
    this.#set({ step: 'card' })
  }

  /** The provider holds the card: pay with it. */
  async execute(calls: PaymentCalls): Promise<void> {
    const { session } = this.#state
    if (session === null || this.#state.step === 'execute') return
    this.#set({ step: 'execute' })
    const { paymentId, tokenizationSessionId } = session
    const { paymentRequestId, readBrowser } = this.#options
    try {
      this.#take(await calls.execute({ paymentId, tokenizationSessionId, paymentRequestId }, readBrowser()))
    } catch (error) {
      const failure = asFailure(error, 'POST /payments/card-embed/execute-payment')
      if (failure.isUncertain) await this.resume(calls)
      else this.stop(failure.code)
    }
  }

  /** An answer was lost, or somebody else moved on: only the server knows where the payment stands. */
  async resume(calls: PaymentCalls): Promise<void> {
    const next = await pollUntilKnown({
      ask: () => calls.nextAction(this.#options.paymentRequestId),
      isKnown: () => true,
      wait: this.#options.wait,
      now: this.#options.now,
    })
    if (next === null) this.stop('hapay_unknown')
    else if (next.action === 'Confirm' || next.action === 'Finalize') this.toConfirmation()
    else this.#set({ session: null, refusal: next.errorCode ?? this.#state.refusal, ...startOf(next) })
  }

  restart(): void {
    this.#set({ step: 'start', session: null, stopCode: null })
  }

  stop(code: string): void {
    this.#set({ step: 'stopped', stopCode: code })
  }

  leave(address: string): void {
    this.#set({ step: 'leave' })
    this.#options.leaveFor(address)
  }

  toConfirmation(): void {
    this.leave(confirmationPath(this.#options.paymentRequestId))
  }

  #take({ status, redirectUrl, errorCode = 'hapay_unknown' }: Executed): void {
    if (redirectUrl !== undefined && (status === 'Redirect' || status === 'Confirmed'))
      this.leave(redirectUrl)
    else if (status !== 'Refused' && status !== 'Failed') this.toConfirmation()
    else if (finalScreens.has(outcomeOfCode(errorCode).screen)) this.stop(errorCode)
    else if (outcomeOfCode(errorCode).money !== 'no') this.toConfirmation()
    else this.#set({ step: 'start', session: null, refusal: errorCode, refusals: this.#state.refusals + 1 })
  }

  #set(change: Partial<FlowState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

function startOf(next: NextAction): Partial<FlowState> {
  if (next.action === 'Redirect' && next.redirectUrl !== undefined) {
    return { step: 'redirect', redirectUrl: next.redirectUrl }
  }
  if (next.errorCode === 'PAYMENT_MAX_ERROR_ATTEMPTS') return { step: 'stopped', stopCode: next.errorCode }
  return { step: 'start' }
}

/** Why the card fields did not open: a screen of its own, or "could not open, try again". */
function startCode({ code }: ApiFailure): string {
  return finalScreens.has(outcomeOfCode(code).screen) ? code : 'INITIALIZE_HAPAY_ERROR'
}
