import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import type { InstallmentUpcoming } from '#contract/mail/schedule-mails.ts'
import type { Deps } from '#server/deps.ts'
import { stableId } from '#server/form/sellable-form.ts'
import { isAmountFixed } from '#server/installment/monthly/amount-bounds.ts'
import { composeDebitPart, formReader, toPayerOf } from '#server/installment/compose-debit-parts.ts'
import { findDebit } from '#server/installment/debit-store.ts'
import { regularisationLink } from '#server/installment/link-addresses.ts'
import { presentPaymentMethod } from '#server/installment/present-debit.ts'
import { type DebitToNotify, listUpcoming, notifyOfDebit } from '#server/installment/debit-to-notify-store.ts'
import { workThrough } from '#server/work-through.ts'

/**
 * Tells payers of their debits some days before, once each. A debit whose day is here already is not announced any
 * more: it is told when it is paid. Nobody is told where the operator set 0 days. Answers how many were told.
 */
export async function notifyUpcoming(deps: Deps): Promise<number> {
  const { debitNoticeDays } = deps.settings
  if (debitNoticeDays === 0) return 0
  const now = deps.clock.now()
  const today = parisDate(now)
  const days = { after: today, until: addDays(today, debitNoticeDays) }
  const readForm = formReader(deps)
  const tell = async ({ paymentId }: DebitToNotify) => {
    const debit = await findDebit(deps.db, paymentId)
    if (debit === null) return false
    const form = await readForm(debit)
    const payload: InstallmentUpcoming = {
      ...composeDebitPart(deps, debit, form, now),
      isAmountFixed: isAmountFixed(debit.snapshot, form),
      savedPaymentMethod: presentPaymentMethod(debit.paymentMethod),
      regularisationUrl: regularisationLink(deps, { paymentId, locale: debit.snapshot.locale }, now).url,
    }
    // One mail a kind, subject and person: a debit that got another day, after a rest, is announced for that one.
    const subject = stableId('debit-notice', paymentId, debit.dueOn)
    const mails = [{ ...toPayerOf(deps, debit, 'installmentUpcoming', payload), subject }]
    return notifyOfDebit.upcoming(deps.db, { payment: paymentId, mails, now })
  }
  return workThrough<DebitToNotify>(
    (page) => listUpcoming(deps.db, days, page),
    tell,
    (error, { paymentId }) => deps.log.error({ err: error, paymentId }, 'debit not announced'),
  )
}
