import type { OwnPayment } from '#contract/account/own-order.ts'
import { documentUrl } from '#contract/order/document.ts'
import { addCents, cents } from '#domain/money.ts'
import { publicPaymentState } from '#domain/refund/public-payment-state.ts'
import type { StoredOwnPayment, StoredShare } from '#server/money/order/own-order-store.ts'

/** A payment of an order in wire format. `orderedAt`: when the order was made. */
export function presentOwnPayment(
  payment: StoredOwnPayment,
  shares: readonly StoredShare[],
  orderedAt: Date,
): OwnPayment {
  const { id, amount, tip, number, paidAt, dueOn, method, offlineMethod, certificateId } = payment
  const day = dueOn === null ? orderedAt : new Date(`${dueOn}T00:00:00Z`)
  return {
    id,
    amount,
    amountTip: tip,
    date: (paidAt ?? (payment.isPaid ? orderedAt : day)).toISOString(),
    state: stateOf(payment),
    installmentNumber: number,
    paymentMeans: method ?? offlineMethod ?? 'None',
    receiptUrl: certificateId === null ? null : documentUrl(certificateId),
    items: shares
      .filter(({ paymentId }) => paymentId === id)
      .map(({ itemId, item, options }) => ({
        itemId,
        shareAmount: addCents(item, options),
        shareItemAmount: item,
        shareOptionsAmount: options,
      })),
  }
}

/** The state of a payment for its payer. A debit that its payer has just paid waits for the bank. */
function stateOf(payment: StoredOwnPayment): OwnPayment['state'] {
  const { amount, tip, refunded, isPaid, isRefunding, isContested, isBeingPaid, debitState } = payment
  if (isPaid) {
    const captured = addCents(cents(amount), cents(tip))
    // A free order was validated without money: nothing of it can be refunded.
    if (captured === 0) return 'Authorized'
    return publicPaymentState({ captured, refunded: cents(refunded), isRefunding, isContested })
  }
  if (debitState === 'cancelled') return 'Canceled'
  if (isBeingPaid || debitState === 'collecting') return 'Pending'
  return debitState === 'refused' ? 'Refused' : 'Waiting'
}
