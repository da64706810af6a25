import type { DebitRegistered } from '#contract/mail/debit-registered.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import { composeFormPart, composePerson } from '#server/money/payment/compose-mail-parts.ts'
import { findMandateReference } from '#server/money/payment/find-mandate-reference.ts'
import { findPayment } from '#server/money/payment/payment-store.ts'

/** Characters of the id that a payer reads to the support; the pages show the same. */
const referenceLength = 8

/**
 * The mail about a direct debit that its payer has just given and that the bank takes days for. None for a debit of the
 * collector, which is announced before it.
 */
export async function composeDebitRegistered(
  deps: Pick<Deps, 'db' | 'settings' | 'newId' | 'providers'>,
  attempt: Pick<StoredAttempt, 'id' | 'paymentId' | 'kind' | 'submittedAt' | 'amount' | 'tip' | 'provider'>,
  providerRef: string,
  now: Date,
): Promise<QueuedMail[]> {
  if (attempt.kind !== 'payer') return []
  const payment = await findPayment(deps.db, attempt.paymentId)
  if (payment === null || payment.state === 'paid') return []
  const form = await loadForm(deps.db, payment.formId)
  const { payer, locale } = payment.snapshot
  const part = composeFormPart({ payment, form, settings: deps.settings })
  const url = formAddress(deps.settings.publicUrl, form.organisation.slug, form.definition, locale)
  const payload: DebitRegistered = {
    ...part,
    form: { ...part.form, url },
    date: (attempt.submittedAt ?? now).toISOString(),
    payer: composePerson(payer),
    amount: attempt.amount,
    amountTip: attempt.tip,
    provider: attempt.provider,
    mandateReference: await findMandateReference(deps, {
      attemptId: attempt.id,
      provider: attempt.provider,
      providerRef,
    }),
    reference: payment.id.slice(-referenceLength).toUpperCase(),
  }
  return [{ id: deps.newId(), kind: 'debitRegistered', recipient: payer.email, locale, payload }]
}
