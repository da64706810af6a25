import { liveAttemptStates } from '#domain/payment/attempt-machine.ts'
import { nextPoll } from '#domain/payment/next-poll.ts'
import { declineClass } from '#domain/payment/decline-class.ts'
import type { Deps } from '#server/money/deps.ts'
import { composeDebitRegistered } from '#server/money/checkout/compose-debit-registered.ts'
import { type KnownPayment, finalisePayment } from '#server/money/checkout/finalise-payment.ts'
import { acceptPaymentMethod, refusePaymentMethod } from '#server/money/installment/mandate-store.ts'
import { composeOwnRefusal, planRefusal } from '#server/money/installment/plan-refusal.ts'
import {
  type AttemptPatch,
  type StoredAttempt,
  awaitBank,
  moveAttempt,
  pollLater,
} from '#server/money/payment/attempt-store.ts'
import { endFirstAttempt } from '#server/money/payment/end-attempt-store.ts'
import { refuseInstallment } from '#server/money/payment/later-debit-store.ts'
import { type FinaliseAnswer, expirePayment } from '#server/money/payment/payment-store.ts'
import type { ChargeAnswer, ProviderFailure } from '#server/providers/payment-provider.ts'
import { composePaymentFailed } from '#server/money/payment/compose-payment-failed.ts'

const challengePollSeconds = 20
const hourMs = 3_600_000
/** Interval between polls of a pending direct debit. After the maximum wait, no answer from the bank is expected. */
const bankPollMs = 6 * hourMs
const bankPatienceMs = 20 * 24 * hourMs

/**
 * Records the provider's result of an attempt, for every caller: execute, return page, webhook, poller and collector.
 * Captured money goes through `finalisePayment`. Other results move the attempt's state machine, where a repeated
 * result changes nothing.
 * @param known the attempt's payment, where this call has read it before
 * @returns the result for captured money; null if none was captured
 */
export async function applyProviderResult(
  deps: Deps,
  attempt: StoredAttempt,
  answer: ChargeAnswer,
  known?: KnownPayment,
): Promise<FinaliseAnswer | null> {
  const now = deps.clock.now()
  switch (answer.kind) {
    case 'succeeded': {
      const { providerRef, amount: captured, currency, savedPaymentMethod, payeeAccount } = answer
      const asked = { total: attempt.amount, tip: attempt.tip }
      const evidence = {
        attemptId: attempt.id,
        asked,
        providerRef,
        captured,
        currency,
        savedPaymentMethod,
        payeeAccount,
      }
      const finalised = await finalisePayment(deps, attempt.paymentId, evidence, now, known)
      // Paid in person with a saved payment method: the bank has authenticated the payer.
      if (attempt.kind === 'payer' && attempt.mandateId !== null)
        await acceptPaymentMethod(deps.db, attempt.mandateId, now)
      return finalised
    }
    case 'challenge':
      await recordChallenge(deps, attempt, answer, now)
      return null
    case 'failed': {
      const { providerRef, code } = answer
      await endAttempt(deps, attempt, { event: 'fail', code, patch: { providerRef, errorCode: code } }, now)
      return null
    }
    case 'cancelled': {
      const { providerRef } = answer
      await endAttempt(deps, attempt, { event: 'cancel', code: noAnswerCode, patch: { providerRef } }, now)
      return null
    }
    case 'processing':
      if (answer.bankDays) await recordBankDays(deps, attempt, answer.providerRef, now)
      else await recordUnknown(deps, attempt, answer.providerRef, now)
      return null
    case 'unknown':
      deps.log.warn({ attemptId: attempt.id, reason: answer.reason }, 'outcome unknown')
      await recordUnknown(deps, attempt, null, now)
      return null
  }
}

/** Code of a debit that ended without an answer from the bank. As a technical error, it is retried. */
const noAnswerCode = 'hapay_processing_error'

/** Whether an attempt pays a debit that an order already owes. */
function isAtLaterDebit({ kind, regularisationId }: StoredAttempt): boolean {
  return kind === 'collector' || regularisationId !== null
}

interface AttemptEnd {
  readonly event: 'fail' | 'cancel' | 'expire'
  readonly code: ProviderFailure
  readonly patch: AttemptPatch
}

/**
 * Ends an attempt without money. A debit of an order then either gets another try on a later day or a payment link for
 * its payer. A payer who was waiting for the bank is notified by mail, as the pages promise.
 */
async function endAttempt(
  deps: Deps,
  attempt: StoredAttempt,
  { event, code, patch }: AttemptEnd,
  now: Date,
): Promise<boolean> {
  const isReported = isLeftWaiting(attempt, now) || isLeftUnanswered(attempt, code, now)
  if (!isAtLaterDebit(attempt)) {
    const mails = isReported ? await composePaymentFailed(deps, attempt, code, now) : []
    return endFirstAttempt(deps.db, attempt, { event, patch, mails }, now)
  }
  // The payment method is refused first: if the process dies before the debit is, the same answer arrives again. Only the
  // first answer counts: the payer may have paid with this method before a repetition.
  const isNews = liveAttemptStates.some((live) => live === attempt.state)
  if (isNews && attempt.kind === 'collector' && attempt.mandateId !== null && declineClass(code) !== 'retry')
    await refusePaymentMethod(deps.db, attempt.mandateId, code, now)
  const next =
    attempt.kind === 'collector'
      ? await planRefusal(deps, attempt, code, now)
      : { tryOn: null, mails: isReported ? await composeOwnRefusal(deps, attempt, now) : [] }
  return refuseInstallment(deps.db, { attemptId: attempt.id, event, patch, refusal: code, ...next }, now)
}

/** How long the page waits for the bank before it announces a mail. Source: spec section 4. */
const pageWaitMs = 60_000

/**
 * Whether the page has stopped waiting for the bank after the payment method was sent. A payer who must confirm is on
 * the bank's page, and the return page shows the result, until the time for it has run out.
 */
function isLeftWaiting({ state, submittedAt }: StoredAttempt, now: Date): boolean {
  if (state === 'processing') return true
  const isSilent = state === 'submitted' || state === 'unknown'
  return isSilent && submittedAt !== null && now.getTime() - submittedAt.getTime() >= pageWaitMs
}

/** Whether the payer never answered the bank (3-D Secure) before the time for it ran out: no page may be open then. */
function isLeftUnanswered({ state, deadline }: StoredAttempt, code: ProviderFailure, now: Date): boolean {
  return state === 'requires_action' && (code === 'hapay_session_expired' || now >= deadline)
}

async function recordChallenge(
  deps: Deps,
  attempt: StoredAttempt,
  { providerRef, redirectUrl }: ChargeAnswer & { kind: 'challenge' },
  now: Date,
): Promise<void> {
  if (attempt.kind === 'collector') {
    // The payer is not present to answer the bank, so the payer is asked by mail.
    const code = 'hapay_authentication_required'
    await endAttempt(deps, attempt, { event: 'fail', code, patch: { providerRef, errorCode: code } }, now)
    return
  }
  const nextPollAt = new Date(now.getTime() + challengePollSeconds * 1_000)
  const patch = { providerRef, redirectUrl, nextPollAt }
  const moved = await moveAttempt(deps.db, attempt.id, 'challenge', now, patch)
  if (!moved) await pollLater(deps.db, attempt.id, nextPollAt)
}

/** The bank takes days to answer: the attempt stays live for that time and is polled at intervals. Its payer gets a mail. */
async function recordBankDays(
  deps: Deps,
  attempt: StoredAttempt,
  providerRef: string,
  now: Date,
): Promise<void> {
  const nextPollAt = new Date(now.getTime() + bankPollMs)
  const deadline = new Date(now.getTime() + bankPatienceMs)
  const patch = { providerRef, deadline, nextPollAt }
  const mails =
    attempt.state === 'processing' ? [] : await composeDebitRegistered(deps, attempt, providerRef, now)
  const moved = await awaitBank(deps.db, { attempt: attempt.id, now, set: patch, mails })
  if (!moved) await pollLater(deps.db, attempt.id, nextPollAt)
}

async function recordUnknown(
  deps: Deps,
  attempt: StoredAttempt,
  providerRef: string | null,
  now: Date,
): Promise<void> {
  // Restart the count: earlier polls, while the payer was on the bank's page, do not measure how long the provider is
  // silent.
  const pollCount = 0
  const nextPollAt = nextPoll({ ...attempt, pollCount }, now)
  const moved = await moveAttempt(deps.db, attempt.id, 'lose', now, { providerRef, nextPollAt, pollCount })
  if (!moved) await pollLater(deps.db, attempt.id, nextPoll(attempt, now))
}

/** Expires an attempt that can no longer take money. Its payment expires too, unless an order owes it. */
export async function expireAttempt(deps: Deps, attempt: StoredAttempt): Promise<void> {
  const now = deps.clock.now()
  const moved = await endAttempt(deps, attempt, { event: 'expire', code: noAnswerCode, patch: {} }, now)
  if (moved && !isAtLaterDebit(attempt)) await expirePayment(deps.db, { payment: attempt.paymentId, now })
}
