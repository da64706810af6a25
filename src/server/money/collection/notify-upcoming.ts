import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import type { InstallmentUpcoming } from '#contract/mail/schedule-mails.ts'
import type { Deps } from '#server/money/deps.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { isAmountFixed } from '#server/money/installment/monthly/amount-bounds.ts'
import { composeDebitPart, formReader, toPayerOf } from '#server/money/installment/compose-debit-parts.ts'
import { type StoredDebit, findDebit } from '#server/money/installment/debit-store.ts'
import { regularisationLink } from '#server/money/installment/link-addresses.ts'
import { presentPaymentMethod } from '#server/money/installment/present-debit.ts'
import {
  type DebitToNotify,
  findLastDirectDebit,
  listUpcoming,
  notifyOfDebit,
} from '#server/money/installment/debit-to-notify-store.ts'
import { findMandateReference } from '#server/money/payment/find-mandate-reference.ts'
import { processPages } from '#server/platform/process-pages.ts'

/**
 * Notifies payers of their debits some days before, once per debit. A debit that is already due is not announced: its
 * payer is notified of the result. With 0 days, no notice is sent. Returns the number of notices.
 */
export async function notifyUpcoming(deps: Deps): Promise<number> {
  const { debitNoticeDays } = deps.settings
  if (debitNoticeDays === 0) return 0
  const now = deps.clock.now()
  const today = parisDate(now)
  const days = { after: today, until: addDays(today, debitNoticeDays) }
  const readForm = formReader(deps)
  const notify = async ({ paymentId }: DebitToNotify) => {
    const debit = await findDebit(deps.db, paymentId)
    if (debit === null) return false
    const form = await readForm(debit)
    const payload: InstallmentUpcoming = {
      ...composeDebitPart(deps, debit, form, now),
      isAmountFixed: isAmountFixed(debit.snapshot, form),
      savedPaymentMethod: presentPaymentMethod(debit.paymentMethod),
      mandateReference: await mandateReferenceOf(deps, debit),
      regularisationUrl: regularisationLink(deps, { paymentId, locale: debit.snapshot.locale }, now).url,
    }
    // One mail per kind, subject and recipient. After a pause, a debit with a new date is announced again.
    const subject = stableId('debit-notice', paymentId, debit.dueOn)
    const mails = [{ ...toPayerOf(deps, debit, 'installmentUpcoming', payload), subject }]
    return notifyOfDebit.upcoming(deps.db, { payment: paymentId, mails, now })
  }
  return processPages<DebitToNotify>(
    (page) => listUpcoming(deps.db, days, page),
    notify,
    (error, { paymentId }) =>
      deps.log.error({ err: error, paymentId }, 'payer not notified of upcoming debit'),
  )
}

/** The reference under which the bank shows the debit; null for a card. */
async function mandateReferenceOf(
  deps: Deps,
  { scheduleId, paymentMethod: { type } }: StoredDebit,
): Promise<string | null> {
  const last = type === 'Sepa' ? await findLastDirectDebit(deps.db, scheduleId) : null
  return last === null ? null : findMandateReference(deps, last)
}
