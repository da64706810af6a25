import { parisDate } from '#domain/format.ts'
import { announcedDay } from '#domain/installment/due-date.ts'
import type { Evidence } from '#server/money/checkout/finalise/plan-capture.ts'
import type { Deps } from '#server/money/deps.ts'
import type { NewMandate, NewSchedule } from '#server/money/payment/finalise-plan.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

type PlanDeps = Pick<Deps, 'newId' | 'settings'>

/**
 * The debits to come after a first payment; null if there are none. Instalments get all their debits. A monthly gift
 * gets only the next debit; later ones follow. If the day of a debit passed while the bank processed the first payment,
 * it moves to a later day, so that it is announced like any other.
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

/** The mandate that a payment creates. If the provider saved no payment method, only the payer can pay later debits. */
export function planMandate(
  { newId, settings }: PlanDeps,
  { provider, snapshot }: StoredPayment,
  evidence: Evidence | null,
): NewMandate {
  const saved = evidence?.savedPaymentMethod ?? null
  return {
    id: newId(),
    isSaved: saved !== null,
    provider,
    paymentMethod: saved?.paymentMethod ?? 'Card',
    paymentMethodRef: saved?.ref ?? '',
    customerRef: saved?.customerRef ?? null,
    payerEmail: snapshot.payer.email,
    brand: saved?.brand ?? '',
    last4: saved?.last4 ?? '',
    expiryMonth: saved?.expiry?.month ?? null,
    expiryYear: saved?.expiry?.year ?? null,
    termsVersion: settings.termsVersion,
  }
}
