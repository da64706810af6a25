import type { RefundNotice } from '#contract/mails.ts'
import type { PaymentId } from '#domain/ids.ts'
import { zero } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { composeFormPart, composePerson } from '#server/money/payment/compose-mail-parts.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'

/**
 * The mail to a payer about the refund of an order. The database writes the amount once all refunds are known. No mail
 * if the payer left no address.
 */
export async function composeRefundNotice(
  deps: Pick<Deps, 'db' | 'settings' | 'newId'>,
  order: { readonly number: string; readonly firstPaymentId: PaymentId },
  reason: RefundNotice['reason'],
  now: Date,
): Promise<QueuedMail[]> {
  const payment = await findPayment(deps.db, order.firstPaymentId)
  if (payment === null) throw new Error(`payment ${order.firstPaymentId} does not exist`)
  const { payer, locale } = payment.snapshot
  if (payer.email === '') return []
  const form = await loadForm(deps.db, payment.formId)
  const payload: RefundNotice = {
    ...composeFormPart({ payment, form, settings: deps.settings }),
    orderNumber: order.number,
    date: now.toISOString(),
    payer: composePerson(payment.snapshot.payer),
    amount: zero,
    reason,
  }
  return [{ id: deps.newId(), kind: 'refundNotice', recipient: payer.email, locale, payload }]
}
