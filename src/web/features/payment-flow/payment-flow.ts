import type { BrowserData, Executed, NextAction, PaymentSummary } from '#contract/payment.ts'
import { executeInTurn } from '#web/features/payment-flow/execute-in-turn.ts'
import {
  type FlowState,
  afterRefusal,
  firstState,
  isAnsweredElsewhere,
  isSameChoice,
  refusalOf,
  startOf,
  withoutGoneMethod,
} from '#web/features/payment-flow/flow-state.ts'
import { isFinal, outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'
import { startCode } from '#web/features/payment-flow/start-failure.ts'
import { pollUntilKnown } from '#web/features/payment-flow/poll.ts'
import {
  type RedirectLead,
  isAddressMissing,
  redirectLead,
} from '#web/features/payment-flow/redirect-lead.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { isOffline, untilOnline } from '#web/lib/browser/when-online.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { NamedPayment, PaymentCalls } from '#web/lib/api/payment-calls.ts'
import { confirmationPath } from '#web/payment-paths.ts'

type Session = NonNullable<FlowState['session']>

interface PaymentFlowOptions extends NamedPayment {
  /** The pair of addresses where the provider's payers pay; by default the sandbox's. */
  readonly page?: PaymentSummary['page']
  readonly first: NextAction
  /** The page that shows the outcome; absent: the confirmation page. */
  readonly outcomePath?: string | undefined
  readonly leaveFor: (address: string) => void
  readonly readBrowser: () => BrowserData
  /** Solves a task of the server while the payer types the card. */
  readonly solve: (task: NonNullable<Session['work']>) => Promise<string>
  readonly wait: (ms: number) => Promise<void>
  readonly now: () => number
}

/** The attempt exists before the provider answers, so a payer who cancels rarely waits for long. */
const longestOpeningMs = 3000
/** How often fields are opened again at most, because something changed during each opening. */
const mostRounds = 3

/** The five steps of the card payment: Initialize, Redirect, Confirm, Finalize, Retry. Source: spec section 4. */
export class PaymentFlow {
  readonly #options: PaymentFlowOptions
  readonly #listeners = new Set<() => void>()
  #state: FlowState
  #opening: Promise<void> | null = null
  #work: Promise<string> | null = null
  #sentAt = 0

  constructor(options: PaymentFlowOptions) {
    this.#options = options
    this.#state = firstState(options.first)
  }

  readonly getState = (): FlowState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Opens the card fields: with the session of the current attempt, or with a new attempt after a refusal. */
  async open(calls: PaymentCalls): Promise<void> {
    this.#opening ??= this.#open(calls).finally(() => void (this.#opening = null))
    await this.#opening
  }

  /** Abandons the attempt and leaves, when fields being opened have come: they would begin another attempt. */
  async abandon(call: () => Promise<string | null>): Promise<void> {
    await Promise.race([this.#opening, this.#options.wait(longestOpeningMs)])
    const address = await call()
    return address === null ? this.toConfirmation() : this.leave(address)
  }

  /** Repeats: the payer chose another method, another tab ended the attempt, or the network was away. */
  async #open(calls: PaymentCalls): Promise<void> {
    for (let round = 0; round < mostRounds; round += 1) {
      await this.#openOnce(calls)
      if (this.#state.step !== 'start') return
    }
    this.stop('INITIALIZE_HAPAY_ERROR')
  }

  async #openOnce(calls: PaymentCalls): Promise<void> {
    const { page = 'embarque-ha' } = this.#options
    const chosen = this.#state
    try {
      const { paymentMethod, savedMethodId } = chosen
      const session = await calls.initialize(page, this.#options, paymentMethod, savedMethodId)
      if (this.#hasLeft() || !isSameChoice(this.#state, chosen)) return
      this.#work = session.work === null ? null : this.#options.solve(session.work)
      // It is awaited together with the card; until then nothing handles its failure.
      this.#work?.catch(() => null)
      this.#set({ step: 'card', session })
    } catch (error) {
      if (this.#hasLeft()) return
      const failure = asFailure(error)
      if (failure.redirectUrl !== null) this.leave(failure.redirectUrl)
      else if (failure.code === 'PAYMENT_IN_PROGRESS') await this.resume(calls, () => this.#hasLeft())
      else if (failure.code === 'DUPLICATE_PAYMENT_HA') this.toConfirmation()
      else if (isOffline()) await untilOnline()
      else this.stop(startCode(failure.code))
    }
  }

  /** The payer cancelled meanwhile: the browser is leaving, and nothing may change the page. */
  #hasLeft(): boolean {
    return this.#state.step === 'leave'
  }

  /** The provider's own frame is sending the card to the provider. */
  send(): void {
    this.#set({ step: 'send' })
  }

  /** The frame found something to correct. */
  correct(): void {
    this.#set({ step: 'card' })
  }

  /** The provider has the card: pay with it, by the session or by the token that its script made here. */
  async execute(calls: PaymentCalls, token: string | null = null): Promise<void> {
    const { session } = this.#state
    if (session === null || this.#state.step === 'execute') return
    this.#set({ step: 'execute' })
    const { paymentId } = session
    const { paymentRequestId, readBrowser } = this.#options
    const ids = { paymentId, tokenizationSessionId: token ?? session.tokenizationSessionId, paymentRequestId }
    const work = await this.#finishWork()
    if (work === null) return this.stop('PAYMENT_CHECK_REQUIRED')
    this.#sentAt = this.#options.now()
    try {
      const send = () => calls.execute(ids, { ...readBrowser(), ...work })
      await this.#take(calls, paymentId, await executeInTurn(send, this.#options))
    } catch (error) {
      const failure = asFailure(error)
      if (failure.isUncertain) {
        this.#set({ isLate: failure.code === 'ECONNABORTED' })
        await this.resume(calls)
        // The answer that was lost would have led to the bank.
        if (this.#state.redirectUrl !== null) this.leave(this.#state.redirectUrl)
      } else if (failure.code === 'PAYMENT_CHECK_REQUIRED') await this.#doWork(calls, token, session)
      else this.stop(failure.code)
    }
  }

  /** The browser's answer to the server's task, if there is one; null when it could not be solved. */
  async #finishWork(): Promise<{ readonly work?: string } | null> {
    if (this.#work === null) return {}
    this.#set({ isWorking: true })
    const work = await this.#work.catch(() => null)
    this.#set({})
    return work === null ? null : { work }
  }

  /** The server required work, or more of it, while the payer was typing: the same card is sent after it. */
  async #doWork(calls: PaymentCalls, token: string | null, done: Session): Promise<void> {
    await this.open(calls)
    const bits = this.#state.session?.work?.bits ?? 0
    if (bits > (done.work?.bits ?? 0)) await this.execute(calls, token)
    else this.stop('PAYMENT_CHECK_REQUIRED')
  }

  /** An answer was lost, or another tab continued: only the server knows the state of the payment. */
  async resume(calls: PaymentCalls, isOver = () => false): Promise<void> {
    const ask = () => calls.nextAction(this.#options)
    const next = await pollUntilKnown({ ...this.#options, ask, isKnown: () => true })
    if (isOver()) return
    if (next === null) this.stop('EXECUTE_PAYMENT_ERROR')
    else if (isAnsweredElsewhere(next, this.#state)) this.toConfirmation()
    else this.#set({ session: null, refusal: refusalOf(next, this.#state), ...startOf(next) })
  }

  /** Waits up to a minute for the bank's address, or for an outcome without one. Source: spec sections 4 and 9. */
  async #awaitLead(calls: PaymentCalls, paymentId: string): Promise<void> {
    let lead: RedirectLead = { kind: 'wait' }
    await pollUntilKnown({
      ...this.#options,
      start: this.#sentAt,
      ask: async () => {
        // The server asks the provider, then answers what it knows.
        await calls.confirm(paymentId)
        lead = redirectLead(await calls.pollRedirect(paymentId))
        return lead
      },
      isKnown: (seen) => seen.kind !== 'wait' && !isAddressMissing(seen),
    })
    await this.#follow(calls, lead)
  }

  async #follow(calls: PaymentCalls, lead: RedirectLead): Promise<void> {
    if (lead.kind === 'go') this.leave(lead.address)
    else if (lead.kind === 'ended') await this.resume(calls)
    else if (isAddressMissing(lead)) this.stop('REDIRECT_URL_EMPTY')
    // Paid without authentication by the bank, or still pending: the outcome page continues to poll.
    else this.toConfirmation()
  }

  /** Switches to other fields, for a card or for a bank account; or to a saved card, where nothing is entered. */
  choose(paymentMethod: PaymentMethod, savedMethodId: string | null = null): void {
    this.#set({ step: 'start', session: null, paymentMethod, savedMethodId, isMethodGone: false })
  }

  restart(): void {
    this.#set({ step: 'start', session: null, stopCode: null })
  }

  stop(code: string): void {
    this.#set(withoutGoneMethod(this.#state, code) ?? { step: 'stopped', stopCode: code })
  }

  leave(address: string): void {
    this.#set({ step: 'leave' })
    this.#options.leaveFor(address)
  }

  toConfirmation(): void {
    this.leave(this.#options.outcomePath ?? confirmationPath(this.#options.paymentRequestId))
  }

  async #take(calls: PaymentCalls, paymentId: string, answer: Executed): Promise<void> {
    const { status, errorCode = 'hapay_unknown', bankDays = false } = answer
    if (status === 'Refused' || status === 'Failed') this.#refuse(errorCode)
    else if (bankDays || (status === 'Confirmed' && this.#options.outcomePath !== undefined))
      this.toConfirmation()
    else if (status === 'Pending' || isAddressMissing(redirectLead(answer)))
      await this.#awaitLead(calls, paymentId)
    else await this.#follow(calls, redirectLead(answer))
  }

  #refuse(code: string): void {
    const outcome = outcomeOfCode(code)
    if (isFinal(outcome)) this.stop(code)
    else if (outcome.money !== 'no') this.toConfirmation()
    else this.#set(afterRefusal(this.#state, code))
  }

  #set(change: Partial<FlowState>): void {
    this.#state = { ...this.#state, isLate: false, isWorking: false, ...change }
    for (const listener of this.#listeners) listener()
  }
}
