import type { Static } from 'typebox'
import { isValidOn } from '#domain/installment/due-date.ts'
import type { ScheduleOfMail } from '#contract/mail/mail-parts.ts'
import type { Deps } from '#server/money/deps.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { isAmountFixed } from '#server/money/installment/monthly/amount-bounds.ts'
import { manageLink } from '#server/money/installment/link-addresses.ts'
import { formatExpiry } from '#server/money/installment/present-debit.ts'
import type { NewMandate, NewSchedule } from '#server/money/payment/finalise-plan.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** The payment plan of a new order for its confirmation; null if it is paid at once. */
export function composeSchedule(
  deps: Pick<Deps, 'links' | 'settings'> & { readonly form: StoredForm },
  payment: Pick<StoredPayment, 'snapshot' | 'amount' | 'tip'>,
  schedule: NewSchedule | null,
  now: Date,
): Static<typeof ScheduleOfMail> | null {
  if (schedule === null) return null
  const { kind, first, installments, mandate } = schedule
  const paid = { number: 1, dueOn: first.dueOn, amount: payment.amount, tip: payment.tip }
  const all = [paid, ...installments]
  const count = kind === 'INSTALLMENT' ? all.length : null
  const { paymentMethod, brand, last4, expiryMonth, expiryYear } = mandate
  return {
    kind,
    installments: all.map(({ number, dueOn, amount, tip }) => ({
      number,
      count,
      dueOn,
      amount,
      amountTip: tip,
    })),
    isAmountFixed: isAmountFixed(payment.snapshot, deps.form),
    savedPaymentMethod: mandate.isSaved
      ? { paymentMethod, brand, last4, expiry: formatExpiry(expiryMonth, expiryYear) }
      : null,
    cardExpiresBefore: firstBeyond(mandate, payment.snapshot.schedule?.installments ?? []),
    manageUrl: manageLink(deps, { scheduleId: schedule.id, locale: payment.snapshot.locale }, now),
  }
}

/** The first planned date after the card's expiry. */
function firstBeyond(
  { isSaved, expiryMonth: month, expiryYear: year }: NewMandate,
  planned: readonly { readonly dueOn: string }[],
): string | null {
  if (!isSaved || month === null || year === null) return null
  return planned.find(({ dueOn }) => !isValidOn({ month, year }, dueOn))?.dueOn ?? null
}
