import type { InstallmentPaid } from '#contract/mail/schedule-mails.ts'
import { documentAddress } from '#contract/order/document.ts'
import type { Deps } from '#server/deps.ts'
import { loadForm } from '#server/form/form-store.ts'
import { composeDebit, composeDebitPart, toPayerOf } from '#server/installment/compose-debit-parts.ts'
import { findDebit, findNextDebit } from '#server/installment/debit-store.ts'
import type { QueuedMail } from '#server/payment/finalise-plan.ts'
import type { StoredPayment } from '#server/payment/payment-store.ts'

/** The mails of a later debit that was paid: to its payer. Throws where the payment is no later debit. */
export async function composeInstallmentMails(
  deps: Deps,
  payment: Pick<StoredPayment, 'id' | 'certificateId' | 'amount' | 'tip'>,
  now: Date,
): Promise<readonly QueuedMail[]> {
  const planned = await findDebit(deps.db, payment.id)
  if (planned === null) throw new Error(`payment ${payment.id} is no later debit`)
  const debit = { ...planned, amount: payment.amount, tip: payment.tip }
  const next = debit.scheduleState === 'active' ? await findNextDebit(deps.db, debit) : null
  const payload: InstallmentPaid = {
    ...composeDebitPart(deps, debit, await loadForm(deps.db, debit.formId), now),
    date: now.toISOString(),
    next: next === null ? null : composeDebit(next),
    confirmationUrl: `${deps.settings.publicUrl}/paiement/embarque/confirmation/${payment.id}`,
    certificateUrl: documentAddress(deps.settings.publicUrl, payment.certificateId),
  }
  return [toPayerOf(deps, debit, 'installmentPaid', payload)]
}
