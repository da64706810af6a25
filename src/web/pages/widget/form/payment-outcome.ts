import type { PaymentSummary } from '#contract/payment.ts'
import { type Outcome as PaymentOutcome, outcomeOf } from '#web/features/payment-flow/outcome/outcome.ts'
import type { Place } from '#web/pages/widget/form/open-payment.ts'

/** Outcome in the frame of a payment that is made elsewhere; at first, the place of its page. */
export type Outcome =
  | 'waiting'
  | 'onTop'
  | 'unopened'
  | 'booking'
  | 'bankDays'
  | 'paid'
  | 'refused'
  | 'unsure'
  | 'soldOut'
  | 'cancelled'
  | 'expired'

const openIn: Readonly<Record<Place, Outcome>> = {
  tab: 'waiting',
  top: 'onTop',
  nowhere: 'unopened',
  free: 'booking',
}

/** A payment without an order, by what is known of its money: where it may have been taken, nothing proposes to pay. */
const endedAs: Readonly<Record<PaymentOutcome['money'], Outcome>> = {
  no: 'refused',
  unknown: 'unsure',
  refunded: 'soldOut',
  once: 'paid',
  noRecord: 'expired',
}

/** The outcome of what the server answered; while nothing is known, the payment is in progress. */
export function outcomeIn(
  summary: Pick<PaymentSummary, 'status' | 'errorCode' | 'bankDays' | 'attempts'> | null,
  place: Place,
): Outcome {
  const open = openIn[place]
  if (summary === null) return open
  switch (summary.status) {
    case 'Confirmed':
    // Charged twice by mistake: the order exists, the second charge is refunded.
    case 'Duplicated':
      return 'paid'
    case 'Refused':
    case 'Failed':
      return endedAs[outcomeOf(summary.status, summary.errorCode ?? null).money]
    case 'Canceled':
      return 'cancelled'
    case 'Expired':
      return 'expired'
    case 'Pending':
      return summary.bankDays ? 'bankDays' : 'waiting'
    case 'Open':
      // The payment page asks for another card at once.
      return summary.attempts.used > 0 ? 'refused' : open
  }
}
