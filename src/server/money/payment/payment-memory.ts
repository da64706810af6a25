import type { AttemptId, PaymentId } from '#domain/ids.ts'
import type { Confirmed } from '#contract/payment.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** A payment takes a few kilobytes. */
const mostPayments = 2_000

/** A payment whose card was not sent yet, with its first attempt, as this process last wrote both. */
export interface WaitingPayment {
  readonly payment: StoredPayment
  readonly attempt: StoredAttempt
  /** The `rowVersion` of its form when the cart was frozen. */
  readonly formVersion: string
}

/**
 * Payments as this process last wrote them. Those that wait for a card need no read: the statement that writes compares
 * payment, attempt and form, and where one differs, the payment is read. The answer of a confirmed payment never
 * changes, because neither `paid` nor `succeeded` has an edge that leaves it.
 */
export interface PaymentMemory {
  readonly keepWaiting: (waiting: WaitingPayment) => void
  readonly getWaiting: (id: string) => WaitingPayment | null
  readonly forgetWaiting: (id: string) => void
  readonly keepConfirmed: (attempt: AttemptId, answer: Confirmed) => void
  readonly getConfirmed: (attemptId: string) => Confirmed | null
}

export function makePaymentMemory(): PaymentMemory {
  const waiting = new Map<PaymentId, WaitingPayment>()
  const confirmed = new Map<AttemptId, Confirmed>()
  return {
    keepWaiting: (one) => {
      waiting.delete(one.payment.id)
      // The first one is the oldest. Those that expired leave too: they hold the data of their payers.
      for (const { payment, attempt } of waiting.values()) {
        if (waiting.size < mostPayments && attempt.deadline > one.payment.createdAt) break
        waiting.delete(payment.id)
      }
      waiting.set(one.payment.id, one)
    },
    getWaiting: (id) => waiting.get(id as PaymentId) ?? null,
    forgetWaiting: (id) => void waiting.delete(id as PaymentId),
    keepConfirmed: (attempt, answer) => {
      const [oldest] = confirmed.keys()
      if (confirmed.size >= mostPayments && oldest !== undefined) confirmed.delete(oldest)
      confirmed.set(attempt, answer)
    },
    getConfirmed: (attemptId) => confirmed.get(attemptId as AttemptId) ?? null,
  }
}
