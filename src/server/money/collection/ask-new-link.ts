import type { PaymentId } from '#domain/ids.ts'
import { readId } from '#domain/ids.ts'
import type { RegularisationLink } from '#contract/mail/schedule-mails.ts'
import type { Deps } from '#server/money/deps.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { composeDebitPart } from '#server/money/installment/compose-debit-parts.ts'
import { findDebit } from '#server/money/installment/debit-store.ts'
import { regularisationLink } from '#server/money/installment/link-addresses.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'

const hourMs = 3_600_000

/**
 * Sends a new link for an unpaid debit to the stored address, at most once an hour. The answer is the same if the debit
 * does not exist or is paid.
 */
export async function askNewLink(deps: Deps, unpaidPaymentId: string): Promise<{ readonly sent: boolean }> {
  const id = readId<PaymentId>(unpaidPaymentId)
  const debit = id === null ? null : await findDebit(deps.db, id)
  if (debit === null || (debit.state !== 'refused' && debit.state !== 'planned')) return { sent: true }
  const now = deps.clock.now()
  const { payer, locale } = debit.snapshot
  const { url, until } = regularisationLink(deps, { paymentId: debit.paymentId, locale }, now)
  const data: RegularisationLink = {
    ...composeDebitPart(deps, debit, await loadForm(deps.db, debit.formId), now),
    regularisationUrl: url,
    until: until.toISOString(),
  }
  const hour = String(Math.floor(now.getTime() / hourMs))
  await queueMail(
    deps.db,
    {
      id: deps.newId(),
      kind: 'regularisationLink',
      // One mail per kind, subject and recipient: the subject contains the hour.
      subjectId: stableId('regularisation-link', debit.paymentId, hour),
      recipient: payer.email,
      locale,
      data,
    },
    now,
  )
  return { sent: true }
}
