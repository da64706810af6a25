import { stockDemand } from '#domain/cart/expand-items.ts'
import { AppError } from '#domain/errors.ts'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import type { ProviderName } from '#contract/organization.ts'
import type { Initialized } from '#contract/payment.ts'
import { loadPayment } from '#server/checkout/payment-access.ts'
import { attemptLifetimeMs, paymentAddress } from '#server/checkout/start-payment.ts'
import { type Deps, providerNamed } from '#server/deps.ts'
import { assertSellable } from '#server/form/assert-sellable.ts'
import { loadForm } from '#server/form/form-store.ts'
import { type StoredAttempt, findAttempt, keepSession, openAttempt } from '#server/payment/attempt-store.ts'
import type { StoredPayment } from '#server/payment/payment-store.ts'

/**
 * Opens the card fields of a payment: the session of the live attempt (a reload finds its own), or a new attempt
 * after a refusal. Called twice at once, both get the same session.
 * @param family which of the two card pages asks; the wrong one is told the right address
 * @throws AppError WRONG_PROVIDER, PAYMENT_IN_PROGRESS, PAYMENT_MAX_ERROR_ATTEMPTS, DUPLICATED_PAYMENT,
 * PAYMENT_EXPIRED, PAYMENT_CANCELED, INITIALIZE_HAPAY_ERROR, and where the form sells no longer FORM_UNAVAILABLE,
 * ORGANIZATION_WALLET_ERROR, NOT_FOUND
 */
export async function openSession(
  deps: Deps,
  paymentRequestId: string,
  family: ProviderName,
): Promise<Initialized> {
  const payment = await loadPayment(deps, paymentRequestId)
  assertPayable(payment)
  if (payment.provider !== family) {
    throw new AppError('WRONG_PROVIDER', { redirectUrl: paymentAddress(deps.settings.publicUrl, payment) })
  }
  // What was for sale when the cart was frozen may have been closed since.
  assertSellable(await loadForm(deps.db, payment.formId), deps.clock.now())
  const attempt = await loadLiveAttempt(deps, payment)
  const { tokenizationSessionId, hostedFieldsUrl } = await loadSession(deps, payment, attempt)
  return {
    paymentId: attempt.id,
    tokenizationSessionId,
    hostedFieldsUrl,
    publicKey: providerNamed(deps, family).publicKey,
  }
}

function assertPayable(payment: StoredPayment): void {
  if (payment.state === 'paid') throw new AppError('DUPLICATED_PAYMENT')
  if (payment.state === 'expired') throw new AppError('PAYMENT_EXPIRED')
  if (payment.state === 'cancelled') throw new AppError('PAYMENT_CANCELED')
}

const refusalOf = {
  exhausted: 'PAYMENT_MAX_ERROR_ATTEMPTS',
  expired: 'PAYMENT_EXPIRED',
  closed: 'CONFLICT',
} as const

async function loadLiveAttempt(deps: Deps, payment: StoredPayment): Promise<StoredAttempt> {
  const now = deps.clock.now()
  const request = {
    paymentId: payment.id,
    attemptId: deps.newId(),
    deadline: new Date(now.getTime() + attemptLifetimeMs),
    oldest: oldestPayable(now),
    demand: Object.fromEntries(stockDemand(payment.snapshot.items)),
  }
  const opened = await openAttempt(deps.db, request, now)
  if (!('attemptId' in opened)) throw new AppError(refusalOf[opened.kind])
  const attempt = await findAttempt(deps.db, opened.attemptId)
  if (attempt === null) throw new AppError('PAYMENT_UNKNOWN')
  if (attempt.state !== 'created') throw new AppError('PAYMENT_IN_PROGRESS')
  return attempt
}

async function loadSession(deps: Deps, payment: StoredPayment, attempt: StoredAttempt) {
  const known = sessionOf(attempt)
  if (known !== null) return known
  const answer = await providerNamed(deps, attempt.provider).openSession({
    attemptId: attempt.id,
    deadline: attempt.deadline,
    origin: new URL(deps.settings.publicUrl).origin,
    locale: payment.snapshot.locale,
  })
  if (answer.kind === 'unavailable') throw new AppError('INITIALIZE_HAPAY_ERROR', { detail: answer.reason })
  await keepSession(deps.db, attempt.id, answer, deps.clock.now())
  // Somebody may have been first: what is stored is what counts.
  const stored = await findAttempt(deps.db, attempt.id)
  const session = stored === null ? null : sessionOf(stored)
  if (session === null) throw new AppError('PAYMENT_IN_PROGRESS')
  return session
}

function sessionOf({ tokenizationSessionId, hostedFieldsUrl }: StoredAttempt) {
  return tokenizationSessionId === null || hostedFieldsUrl === null
    ? null
    : { tokenizationSessionId, hostedFieldsUrl }
}
