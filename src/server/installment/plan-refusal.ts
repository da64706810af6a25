import { parisDate } from '#domain/format.ts'
import { type RefusedBefore, isTechnicalRefusal, nextTry } from '#domain/installment/next-try.ts'
import { declineClass } from '#domain/payment/decline-class.ts'
import type { InstallmentRefused } from '#contract/mail/schedule-mails.ts'
import type { Deps } from '#server/deps.ts'
import { loadForm } from '#server/form/form-store.ts'
import { composeDebitPart, toPayerOf } from '#server/installment/compose-debit-parts.ts'
import { type StoredDebit, findDebit, listRefusals } from '#server/installment/debit-store.ts'
import { regularisationLink } from '#server/installment/link-addresses.ts'
import type { StoredAttempt } from '#server/payment/attempt-store.ts'
import type { QueuedMail } from '#server/db/plan-parts.ts'

/** What becomes of a refused debit: the civil date of its next try by itself, or null; who is told. */
export interface RefusalPlan {
  readonly tryOn: string | null
  readonly mails: readonly QueuedMail[]
}

/**
 * When a refused debit is tried again by itself, and what its payer is told: at the first refusal, and at the one after
 * which nothing is tried any more, with a link that pays it without an account. A provider's own
 * trouble is waited out and told to nobody, and a debit of a schedule that was stopped meanwhile ends here. Source: money core, decline classes.
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
  // A schedule that rests goes on when its payer says so.
  const nextTryOn = debit.scheduleState === 'active' ? tryOn : null
  if (isTechnicalRefusal(code) && tryOn !== null) return { tryOn: nextTryOn, mails: [] }
  const payload = await composeRefusal(deps, debit, { advice: adviceOf[declineClass(code)], nextTryOn }, now)
  const mail = toPayerOf(deps, debit, 'installmentRefused', payload)
  // Whoever was told that it would be tried again is told once more when it will not be.
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
  // Lost, stolen, forbidden: never more than the bank would say itself.
  never: 'neutral',
} as const

/**
 * The mail to a payer who paid a debit in person and was left waiting for the bank, which then said no: it is still to be
 * paid. One for each try; nothing where nothing is owed any more.
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

async function composeRefusal(
  deps: Deps,
  debit: StoredDebit,
  told: Pick<InstallmentRefused, 'advice' | 'nextTryOn'>,
  now: Date,
): Promise<InstallmentRefused> {
  const { url, until } = regularisationLink(
    deps,
    { paymentId: debit.paymentId, locale: debit.snapshot.locale },
    now,
  )
  return {
    ...composeDebitPart(deps, debit, await loadForm(deps.db, debit.formId), now),
    ...told,
    regularisationUrl: url,
    until: until.toISOString(),
  }
}
