import type { Initialized, NextAction } from '#contract/payment.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'

/**
 * Where the payer is: `start` opens the card fields, `card` is typing, `send` and `execute` are in flight, `redirect`
 * waits for the payer to go to the bank, `leave` is going, `stopped` cannot go on by itself. `refusal` is the code of
 * the last attempt that was refused on this page, `refusals` how many were. `isLate`: the answer did not come in time,
 * and the server is asked where the payment stands. `isWorking`: the browser has not finished the server's task.
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
  /** What the fields are for; null: as the server says, at first a card. */
  readonly paymentMethod: PaymentMethod | null
}

/** Where a page begins, or goes on, by what the server says is next. */
export function startOf(next: NextAction): Partial<FlowState> {
  if (next.action === 'Redirect' && next.redirectUrl !== undefined) {
    return { step: 'redirect', redirectUrl: next.redirectUrl }
  }
  if (next.errorCode === 'PAYMENT_MAX_ERROR_ATTEMPTS') return { step: 'stopped', stopCode: next.errorCode }
  return { step: 'start' }
}
