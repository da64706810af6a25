import type { InstallmentPaid } from '#contract/mail/schedule-mails.ts'
import { documentAddress } from '#contract/order/document.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { composeDebit, composeDebitPart, toPayerOf } from '#server/money/installment/compose-debit-parts.ts'
import { type StoredDebit, findDebit, listUnpaidBeside } from '#server/money/installment/debit-store.ts'
import { regularisationLink } from '#server/money/installment/link-addresses.ts'
import { isOwed } from '#server/money/installment/present-debit.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

/** The mails to the payer of a paid later debit. Throws if the payment is not a later debit. */
export async function composeInstallmentMails(
  deps: Deps,
  payment: Pick<StoredPayment, 'id' | 'certificateId' | 'amount' | 'tip'>,
  now: Date,
): Promise<readonly QueuedMail[]> {
  const planned = await findDebit(deps.db, payment.id)
  if (planned === null) throw new Error(`payment ${payment.id} is not a later debit`)
  const debit = { ...planned, amount: payment.amount, tip: payment.tip }
  const unpaid = await listUnpaidBeside(deps.db, debit)
  const next = debit.scheduleState === 'active' ? unpaid.find(({ state }) => state === 'planned') : undefined
  const payload: InstallmentPaid = {
    ...composeDebitPart(deps, debit, await loadForm(deps.db, debit.formId), now),
    date: now.toISOString(),
    next: next === undefined ? null : composeDebit(next),
    isAllPaid: unpaid.length === 0,
    ...composeOwed(deps, unpaid, now),
    confirmationUrl: `${deps.settings.publicUrl}/paiement/embarque/confirmation/${payment.id}`,
    certificateUrl: documentAddress(deps.settings.publicUrl, payment.certificateId),
  }
  return [toPayerOf(deps, debit, 'installmentPaid', payload)]
}

/** The refused debits that are still owed, with a link to pay the first. Null if there are none to ask for. */
function composeOwed(
  deps: Pick<Deps, 'links' | 'settings'>,
  unpaid: readonly StoredDebit[],
  now: Date,
): Pick<InstallmentPaid, 'owed'> {
  const owed = unpaid.filter((one) => isOwed(one) && isAskedFor(one))
  const [first] = owed
  if (first === undefined) return {}
  const { paymentId, snapshot } = first
  const { url, until } = regularisationLink(deps, { paymentId, locale: snapshot.locale }, now)
  return {
    owed: { debits: owed.map(composeDebit), regularisationUrl: url, until: until.toISOString() },
  }
}

/** A payer is not asked for stopped debits, or for withdrawn lines until the association decides. */
function isAskedFor({ kind, scheduleState }: StoredDebit): boolean {
  return scheduleState !== 'cancelled' && (kind === 'SUBSCRIPTION' || scheduleState !== 'paused')
}
