import { revivableUntil } from '#domain/cart/cart-expiry.ts'
import { failureOf } from '#domain/payment/failure.ts'
import type { PaymentFailed } from '#contract/mails.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import { composeFormPart, composePerson } from '#server/money/payment/compose-mail-parts.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'
import { resumeAddress } from '#server/money/payment/resume-address.ts'

/**
 * The mail to a payer who was waiting for the bank, or never answered it, when the first payment failed: no money was taken, and where to pay
 * again. None if another attempt paid the order meanwhile.
 * @param code the provider's code of the failure
 */
export async function composePaymentFailed(
  deps: Pick<Deps, 'db' | 'settings' | 'links' | 'newId'>,
  attempt: Pick<StoredAttempt, 'id' | 'paymentId' | 'paymentMethod' | 'submittedAt' | 'state'>,
  code: string,
  now: Date,
): Promise<QueuedMail[]> {
  const payment = await findPayment(deps.db, attempt.paymentId)
  if (payment === null || payment.state === 'paid') return []
  const form = await loadForm(deps.db, payment.formId)
  const { organisation, definition } = form
  const { payer, locale } = payment.snapshot
  const until = revivableUntil(payment.createdAt)
  const part = composeFormPart({ payment, form, settings: deps.settings })
  const payload: PaymentFailed = {
    ...part,
    form: {
      ...part.form,
      url: formAddress(deps.settings.publicUrl, organisation.slug, definition, locale),
    },
    date: (attempt.submittedAt ?? payment.createdAt).toISOString(),
    payer: composePerson(payment.snapshot.payer),
    amount: payment.total,
    paymentMethod: attempt.paymentMethod,
    isNothingTaken: failureOf(code).debited === 'no',
    isUnconfirmed: attempt.state === 'requires_action',
    resume:
      now < until ? { url: resumeAddress(deps, payment, form, until), until: until.toISOString() } : null,
  }
  return [{ id: deps.newId(), kind: 'paymentFailed', recipient: payer.email, locale, payload }]
}
