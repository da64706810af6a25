import { parisDate } from '#domain/format.ts'
import { announcedDay } from '#domain/installment/due-date.ts'
import type { Evidence } from '#server/checkout/finalise/plan-capture.ts'
import type { Deps } from '#server/deps.ts'
import type { NewMandate, NewSchedule } from '#server/payment/finalise-plan.ts'
import type { StoredPayment } from '#server/payment/payment-store.ts'

type PlanDeps = Pick<Deps, 'newId' | 'settings'>

/**
 * What is to come of a first payment, or null where nothing is: each debit of instalments, of a monthly gift the next
 * one alone, which the one after follows in its time. A day that passed while the bank took its time over the first is
 * put off, so that the debit is announced like any other.
 */
export function planNewSchedule(
  deps: PlanDeps,
  payment: StoredPayment,
  evidence: Evidence | null,
  now: Date,
): NewSchedule | null {
  const { schedule } = payment.snapshot
  const [first, ...later] = schedule?.installments ?? []
  if (schedule === null || first === undefined) return null
  const today = parisDate(now)
  const planned = schedule.kind === 'SUBSCRIPTION' ? later.slice(0, 1) : later
  return {
    id: deps.newId(),
    kind: schedule.kind,
    debitDay: schedule.debitDay,
    amount: schedule.amount,
    tip: schedule.tip,
    mandate: planMandate(deps, payment, evidence),
    first: { dueOn: first.dueOn },
    installments: planned.map((installment) => ({
      ...installment,
      dueOn: announcedDay(installment.dueOn, today, deps.settings.debitNoticeDays),
      paymentId: deps.newId(),
    })),
  }
}

/** The means that a payment leaves for later. Where the provider kept none, only the payer can pay what is to come. */
export function planMandate(
  { newId, settings }: PlanDeps,
  { provider, snapshot }: StoredPayment,
  evidence: Evidence | null,
): NewMandate {
  const kept = evidence?.savedPaymentMethod ?? null
  return {
    id: newId(),
    isSaved: kept !== null,
    provider,
    paymentMethod: kept?.paymentMethod ?? 'Card',
    paymentMethodRef: kept?.ref ?? '',
    customerRef: kept?.customerRef ?? null,
    payerEmail: snapshot.payer.email,
    brand: kept?.brand ?? '',
    last4: kept?.last4 ?? '',
    expiryMonth: kept?.expiry?.month ?? null,
    expiryYear: kept?.expiry?.year ?? null,
    termsVersion: settings.termsVersion,
  }
}
