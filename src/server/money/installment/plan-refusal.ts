import { parisDate } from '#domain/format.ts'
import type { PaymentId } from '#domain/ids.ts'
import { type RefusedBefore, isTechnicalRefusal, nextTry } from '#domain/installment/next-try.ts'
import { declineClass } from '#domain/payment/decline-class.ts'
import type { InstallmentRefused } from '#contract/mail/schedule-mails.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { composeDebitPart, toPayerOf } from '#server/money/installment/compose-debit-parts.ts'
import { type StoredDebit, findDebit, listRefusals } from '#server/money/installment/debit-store.ts'
import { regularisationLink } from '#server/money/installment/link-addresses.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { QueuedMail } from '#server/platform/db/plan-parts.ts'

/** Plan for a refused debit: the civil date of its next automatic try, or null, and the mails. */
export interface RefusalPlan {
  readonly tryOn: string | null
  readonly mails: readonly QueuedMail[]
}

/**
 * Plans the next try of a refused debit and the mails to its payer: at the first refusal, and at the last one, with a
 * link for paying without an account. After a technical error of the provider, it is retried without a mail. A debit of
 * a stopped schedule ends here. Source: money core, decline classes.
 */
export async function planRefusal(
  deps: Deps,
  attempt: Pick<StoredAttempt, 'id' | 'paymentId'>,
  code: string,
  now: Date,
): Promise<RefusalPlan> {
  const debit = await findDebit(deps.db, attempt.paymentId)
  if (debit === null || debit.scheduleState === 'cancelled') return { tryOn: null, mails: [] }
  const before = countRefusals(await listRefusals(deps.db, debit.paymentId))
  const tryOn = nextTry(code, before, parisDate(now))
  // A paused schedule continues only when its payer resumes it.
  const nextTryOn = debit.scheduleState === 'active' ? tryOn : null
  if (isTechnicalRefusal(code) && tryOn !== null) return { tryOn: nextTryOn, mails: [] }
  const payload = await composeRefusal(deps, debit, { advice: adviceOf[declineClass(code)], nextTryOn }, now)
  const mail = toPayerOf(deps, debit, 'installmentRefused', payload)
  // A payer who was promised another try is notified again when no more tries follow.
  const isLast = tryOn === null && before.byBank > 0
  return { tryOn: nextTryOn, mails: [isLast ? { ...mail, subject: attempt.id } : mail] }
}

function countRefusals(codes: readonly string[]): RefusedBefore {
  const technical = codes.filter(isTechnicalRefusal).length
  return { byBank: codes.length - technical, technical }
}

const adviceOf = {
  retry: 'wait',
  authenticate: 'authenticate',
  newPaymentMethod: 'newPaymentMethod',
  // Lost, stolen, forbidden: never reveal more than the bank would.
  never: 'neutral',
} as const

/**
 * The mail to a payer who paid a debit in person, waited for the bank, and was then refused: the debit is still owed.
 * One mail per try; none if nothing is owed any more.
 */
export async function composeOwnRefusal(
  deps: Deps,
  attempt: Pick<StoredAttempt, 'id' | 'paymentId'>,
  now: Date,
): Promise<readonly QueuedMail[]> {
  const debit = await findDebit(deps.db, attempt.paymentId)
  if (debit === null || (debit.state !== 'planned' && debit.state !== 'refused')) return []
  const payload = await composeRefusal(deps, debit, { advice: 'again', nextTryOn: null }, now)
  return [{ ...toPayerOf(deps, debit, 'installmentRefused', payload), subject: attempt.id }]
}

/** The mail about a refused debit once more, with its link to pay; none where it is not refused any more. */
export async function composeRefusalAgain(
  deps: Deps,
  paymentId: PaymentId,
  now: Date,
): Promise<QueuedMail<'installmentRefused'>[]> {
  const debit = await findDebit(deps.db, paymentId)
  if (debit === null || debit.state !== 'refused') return []
  const advice = adviceOf[declineClass(debit.refusal ?? '')]
  const payload = await composeRefusal(deps, debit, { advice, nextTryOn: debit.tryOn }, now)
  return [toPayerOf(deps, debit, 'installmentRefused', payload)]
}

async function composeRefusal(
  deps: Deps,
  debit: StoredDebit,
  news: Pick<InstallmentRefused, 'advice' | 'nextTryOn'>,
  now: Date,
): Promise<InstallmentRefused> {
  const { url, until } = regularisationLink(
    deps,
    { paymentId: debit.paymentId, locale: debit.snapshot.locale },
    now,
  )
  return {
    ...composeDebitPart(deps, debit, await loadForm(deps.db, debit.formId), now),
    ...news,
    regularisationUrl: url,
    until: until.toISOString(),
  }
}
