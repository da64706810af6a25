import { composeInstallmentMails } from '#server/money/installment/compose-installment-mails.ts'
import { type Evidence, planCapture } from '#server/money/checkout/finalise/plan-capture.ts'
import { planMandate } from '#server/money/checkout/finalise/plan-new-schedule.ts'
import type { Deps } from '#server/money/deps.ts'
import { listLinesOfDebit } from '#server/money/payment/later-debit-store.ts'
import type { LaterDebitPlan } from '#server/money/payment/finalise-plan.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** Plans the writes of a paid later debit: its part of each line, and its payment method. */
export async function planLaterDebit(
  deps: Deps,
  payment: StoredPayment,
  evidence: Evidence | null,
  now: Date,
): Promise<LaterDebitPlan> {
  const lineIds = await listLinesOfDebit(deps.db, payment.id)
  return {
    ...planCapture(deps, payment, evidence, lineIds),
    // Used only if the attempt was to save its payment method.
    mandate: planMandate(deps, payment, evidence),
    mails: await composeInstallmentMails(deps, payment, now),
  }
}
