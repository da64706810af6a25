import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { abandonedAfterDays } from '#domain/installment/next-try.ts'
import type { InstallmentGivenUp } from '#contract/mail/schedule-mails.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  composeDebitForAssociation,
  composeOrderOfDebit,
  formReader,
} from '#server/money/installment/compose-debit-parts.ts'
import { findDebit } from '#server/money/installment/debit-store.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import {
  type DebitToNotify,
  listAbandoned,
  notifyOfDebit,
} from '#server/money/installment/debit-to-notify-store.ts'
import { processPages } from '#server/platform/process-pages.ts'

/**
 * Notifies associations, once per debit, that an unpaid debit is not retried any more. This happens twelve days after
 * its date: the last try is over, and the payer had time to pay in person. Returns the number of notified debits.
 */
export async function notifyAbandoned(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const dueUntil = addDays(parisDate(now), -abandonedAfterDays)
  const readForm = formReader(deps)
  const notify = async ({ paymentId }: DebitToNotify) => {
    const debit = await findDebit(deps.db, paymentId)
    if (debit === null) return false
    const form = await readForm(debit)
    const order = composeOrderOfDebit(deps, debit, form)
    const payload: InstallmentGivenUp = {
      ...order,
      payer: { ...order.payer, email: debit.snapshot.payer.email },
      debit: composeDebitForAssociation(debit),
    }
    const recipient = form.organisation.contact.email
    const mail: QueuedMail = {
      id: deps.newId(),
      kind: 'installmentGivenUp',
      recipient,
      organisation: form.organisationId,
      locale: 'fr',
      payload,
    }
    const mails = recipient === '' ? [] : [mail]
    return notifyOfDebit.abandoned(deps.db, { payment: paymentId, mails, now })
  }
  return processPages<DebitToNotify>(
    (page) => listAbandoned(deps.db, dueUntil, page),
    notify,
    (error, { paymentId }) =>
      deps.log.error({ err: error, paymentId }, 'association not notified of abandoned debit'),
  )
}
