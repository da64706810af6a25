import type { Initialized } from '#contract/card-fields.ts'
import type { NextAction } from '#contract/payment.ts'
import { outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'

/**
 * Where the payer is: `start` opens the card fields, `card` is typing, `send` and `execute` are in flight, `redirect`
 * waits until the payer goes to the bank, `leave` is leaving, `stopped` needs a decision of the payer. `refusal` is
 * the code of the last refused attempt on this page, `refusals` the number of refused attempts. `isLate`: the answer
 * did not come in time, so the state is asked for. `isWorking`: the browser has not finished the server's task.
 */
export interface FlowState {
  readonly step: 'start' | 'card' | 'send' | 'execute' | 'redirect' | 'leave' | 'stopped'
  readonly session: Initialized | null
  readonly redirectUrl: string | null
  readonly stopCode: string | null
  readonly refusal: string | null
  readonly refusals: number
  readonly isLate: boolean
  readonly isWorking: boolean
  /** The payment method that the fields are for; null: as the server says, at first a card. */
  readonly paymentMethod: PaymentMethod | null
  /** The saved card of the payer that is charged, so that nothing is entered; null: fields. */
  readonly savedMethodId: string | null
  /** The chosen saved card can no longer be used: the fields are open instead. */
  readonly isMethodGone: boolean
}

/** The state of a page that was just opened. */
export function firstState(first: NextAction): FlowState {
  return {
    step: 'start',
    session: null,
    redirectUrl: null,
    stopCode: null,
    refusals: 0,
    isLate: false,
    isWorking: false,
    paymentMethod: null,
    savedMethodId: null,
    isMethodGone: false,
    refusal: first.action === 'Retry' ? (first.errorCode ?? null) : null,
    ...startOf(first),
  }
}

/** The state in which a page starts or continues, from the server's next action. */
export function startOf(next: NextAction): Partial<FlowState> {
  const fields = { savedMethodId: null }
  if (next.action === 'Redirect' && next.redirectUrl !== undefined) {
    return { ...fields, step: 'redirect', redirectUrl: next.redirectUrl }
  }
  if (next.errorCode === 'PAYMENT_MAX_ERROR_ATTEMPTS')
    return { ...fields, step: 'stopped', stopCode: next.errorCode }
  return { ...fields, step: 'start' }
}

/** The change after a refused card: the payer chooses again, with the fields of another one open. */
export function afterRefusal({ refusals }: FlowState, refusal: string): Partial<FlowState> {
  return { step: 'start', session: null, savedMethodId: null, refusal, refusals: refusals + 1 }
}

/** Whether the payer still wants the fields, or the saved card, that were asked for. */
export function isSameChoice(one: FlowState, other: FlowState): boolean {
  return one.paymentMethod === other.paymentMethod && one.savedMethodId === other.savedMethodId
}

/** The change after a failure of a saved card that is no longer the payer's to use; null for any other failure. */
export function withoutGoneMethod({ savedMethodId }: FlowState, code: string): Partial<FlowState> | null {
  const isGone = savedMethodId !== null && code === 'NOT_FOUND'
  return isGone ? { step: 'start', session: null, savedMethodId: null, isMethodGone: true } : null
}

/** True if the last attempt may have taken money: its payment is not paid again, and its page shows its state. */
export function mayHaveDebited({ action, errorCode }: NextAction): boolean {
  return action === 'Retry' && errorCode !== undefined && outcomeOfCode(errorCode).money === 'unknown'
}

/** True if the outcome page goes on, not the card page: there is nothing to enter, or money may have been taken. */
export function isAnsweredElsewhere(next: NextAction, state: Pick<FlowState, 'step' | 'refusal'>): boolean {
  if (next.action === 'Confirm' || next.action === 'Finalize') return true
  const isRefused = state.step === 'execute' && next.action === 'Retry'
  return isRefused && outcomeOfCode(refusalOf(next, state)).money === 'unknown'
}

/** Why the fields are empty: the refusal, or that a card that was sent did not leave our server. */
export function refusalOf(
  next: NextAction,
  { step, refusal }: Pick<FlowState, 'step' | 'refusal'>,
): string | null {
  const isUnsent = step === 'execute' && next.action === 'Initialize'
  return next.errorCode ?? (isUnsent ? 'ORDER_NOT_SENT' : refusal)
}
