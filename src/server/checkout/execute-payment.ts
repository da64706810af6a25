import { AppError } from '#domain/errors.ts'
import type { BrowserData, Executed } from '#contract/payment.ts'
import { confirmationAddress } from '#server/checkout/compose-order-mails.ts'
import { loadAttempt } from '#server/checkout/payment-access.ts'
import { presentExecuted } from '#server/checkout/present-outcome.ts'
import { settleAttempt } from '#server/checkout/settle-attempt.ts'
import { type Deps, providerNamed } from '#server/deps.ts'
import { type StoredAttempt, findAttempt, moveAttempt } from '#server/payment/attempt-store.ts'
import type { StoredPayment } from '#server/payment/payment-store.ts'
import type { ChargeAnswer } from '#server/providers/payment-provider.ts'

interface ExecuteRequest {
  readonly paymentId: string
  readonly tokenizationSessionId: string
  readonly paymentRequestId: string
  readonly browser: BrowserData
}

/** A submitted attempt is looked at by the poller after this long: more than the provider's own time-out. */
const firstPollMs = 45_000

/**
 * Charges the card that was entered in a session: the attempt is written first, then the provider is called outside
 * any transaction, then the answer is recorded. Repeating the call never charges again: it tells where the attempt
 * stands. A session serves one attempt.
 * @throws AppError PAYMENT_UNKNOWN, SESSION_ALREADY_USED
 */
export async function executePayment(deps: Deps, request: ExecuteRequest): Promise<Executed> {
  const { attempt, payment } = await loadAttempt(deps, request.paymentId)
  if (payment.id !== request.paymentRequestId) throw new AppError('PAYMENT_UNKNOWN')
  if (attempt.tokenizationSessionId !== request.tokenizationSessionId)
    throw new AppError('SESSION_ALREADY_USED')
  // An earlier attempt's money came meanwhile: the second card is left alone.
  if (payment.state === 'paid') return presentExecuted(deps, payment.id, attempt.id)
  const now = deps.clock.now()
  const submitted = await moveAttempt(deps.db, attempt.id, 'submit', now, {
    submittedAt: now,
    nextPollAt: new Date(now.getTime() + firstPollMs),
  })
  if (!submitted) return presentExecuted(deps, payment.id, attempt.id)
  deps.faultPoint.hit('after-tx1')
  const answer = await charge(deps, payment, attempt, request)
  if (answer.kind === 'succeeded') deps.faultPoint.hit('after-provider-success')
  deps.faultPoint.hit('before-tx2')
  await settleAttempt(deps, (await findAttempt(deps.db, attempt.id)) ?? attempt, answer)
  deps.faultPoint.hit('after-commit')
  return presentExecuted(deps, payment.id, attempt.id)
}

function charge(
  deps: Deps,
  payment: StoredPayment,
  attempt: StoredAttempt,
  { browser, tokenizationSessionId }: ExecuteRequest,
): Promise<ChargeAnswer> {
  return providerNamed(deps, attempt.provider).charge({
    attemptId: attempt.id,
    tokenizationSessionId,
    amount: payment.total,
    currency: 'EUR',
    returnUrl: confirmationAddress(deps.settings, payment.id),
    deadline: attempt.deadline,
    browser,
    description: payment.snapshot.formTitle,
  })
}
