import { AppError } from '#domain/errors.ts'
import type { BrowserData, Executed } from '#contract/payment.ts'
import type { Payer } from '#domain/payer/payer.ts'
import { outcomeAddress } from '#server/checkout/outcome-address.ts'
import { loadAttempt } from '#server/checkout/payment-access.ts'
import { presentExecuted } from '#server/checkout/present-outcome.ts'
import { applyProviderResult } from '#server/checkout/apply-provider-result.ts'
import { type Deps, providerNamed } from '#server/deps.ts'
import { takeTurn } from '#server/defence/guard-card-testing.ts'
import { loadForm } from '#server/form/form-store.ts'
import { payeeAccountOf } from '#server/organisation/provider-of.ts'
import { type StoredAttempt, moveAttempt } from '#server/payment/attempt-store.ts'
import { saveToken } from '#server/payment/attempt-token-store.ts'
import { findSavedMethodRef } from '#server/payment/later-debit-store.ts'
import type { StoredPayment } from '#server/payment/payment-store.ts'
import type { ChargeAnswer } from '#server/providers/payment-provider.ts'

interface ExecuteRequest {
  readonly paymentId: string
  readonly tokenizationSessionId: string
  readonly paymentRequestId: string
  readonly browser: BrowserData
  /** What the browser found for the task that it was given; absent where there was none. */
  readonly work: string | undefined
  /** The client's address, as trusted proxies tell it. */
  readonly address: string
}

/** A submitted attempt is looked at by the poller after this long: more than the provider's own time-out. */
const firstPollMs = 45_000

/**
 * Charges the card that was entered in a session: the attempt is written first, then the provider is called outside
 * any transaction, then the answer is recorded. Repeating the call never charges again: it tells where the attempt
 * stands. A session serves one attempt.
 * @throws AppError PAYMENT_UNKNOWN, SESSION_ALREADY_USED, PAYMENT_PAUSED, PAYMENT_CHECK_REQUIRED, TOO_MANY_REQUESTS, and once the card is
 * sent EXECUTE_PAYMENT_ERROR for whatever else goes wrong
 */
export async function executePayment(deps: Deps, request: ExecuteRequest): Promise<Executed> {
  const { attempt, payment } = await loadAttempt(deps, request.paymentId)
  if (payment.id !== request.paymentRequestId) throw new AppError('PAYMENT_UNKNOWN')
  await assertSession(deps, attempt, request.tokenizationSessionId)
  // An earlier attempt's money came meanwhile: the second card is left alone.
  if (payment.state === 'paid') return presentExecuted(deps, payment.id, attempt.id)
  const { charge, payeeAccount } = await prepareCharge(deps, payment, attempt, request)
  // Last before the card is sent: one that is let through may be declined until the bank has answered.
  if (attempt.state === 'created') {
    const trial = { payment, attemptId: attempt.id, address: request.address }
    const isOn = await takeTurn(deps, trial, request.work)
    // Paid or given up while it waited for its turn.
    if (!isOn) return presentExecuted(deps, payment.id, attempt.id)
  }
  const now = deps.clock.now()
  const submitted = await moveAttempt(deps.db, attempt.id, 'submit', now, {
    submittedAt: now,
    payeeAccount,
    nextPollAt: new Date(now.getTime() + firstPollMs),
  })
  if (!submitted) return presentExecuted(deps, payment.id, attempt.id)
  deps.faultPoint.hit('after-tx1')
  try {
    const answer = await charge()
    if (answer.kind === 'succeeded') deps.faultPoint.hit('after-provider-success')
    deps.faultPoint.hit('before-tx2')
    await applyProviderResult(deps, attempt, answer)
    deps.faultPoint.hit('after-commit')
    return await presentExecuted(deps, payment.id, attempt.id)
  } catch (error) {
    // Money may be taken: nobody is told "try again", whatever broke. The poller looks after the attempt.
    throw new AppError('EXECUTE_PAYMENT_ERROR', { cause: error })
  }
}

/**
 * A session, or the token that a provider's script made in the browser, pays for one attempt: a token is kept with the
 * attempt that it was first sent for, and no other has it then. @throws AppError SESSION_ALREADY_USED
 */
async function assertSession(deps: Deps, attempt: StoredAttempt, session: string): Promise<void> {
  if (attempt.tokenizationSessionId === session) return
  const { entry } = providerNamed(deps, attempt.provider)
  const isMadeInBrowser = entry.kind === 'fields' && entry.script !== undefined && attempt.mandateId === null
  const isSaved = isMadeInBrowser && (await saveToken(deps.db, attempt.id, session, deps.clock.now()))
  if (!isSaved) throw new AppError('SESSION_ALREADY_USED')
}

/** The call that charges what the payer entered, or the means kept before that this attempt is for, and for whom. */
async function prepareCharge(
  deps: Deps,
  payment: StoredPayment,
  attempt: StoredAttempt,
  { browser, tokenizationSessionId }: ExecuteRequest,
): Promise<{ charge: () => Promise<ChargeAnswer>; payeeAccount: string | null }> {
  const { organisation } = await loadForm(deps.db, payment.formId)
  const savedMethodRef =
    attempt.mandateId === null ? null : await findSavedMethodRef(deps.db, attempt.mandateId)
  const { payer, formTitle } = payment.snapshot
  const { entry } = providerNamed(deps, attempt.provider)
  const payeeAccount = payeeAccountOf(organisation, attempt.provider)
  const request = {
    attemptId: attempt.id,
    amount: attempt.amount,
    tip: attempt.tip,
    currency: 'EUR',
    returnUrl: outcomeAddress(deps.settings, payment, attempt),
    deadline: attempt.deadline,
    browser,
    description: formTitle,
    paymentMethod: attempt.paymentMethod,
    savesPaymentMethod: attempt.savesPaymentMethod,
    payer: { email: payer.email, name: payerName(payer) },
    payeeAccount,
    savedMethodRef,
  } as const
  const charge =
    entry.kind === 'redirect'
      ? () => entry.begin(request)
      : () => entry.charge({ ...request, tokenizationSessionId })
  return { charge, payeeAccount }
}

function payerName({ isOrganization, companyName, firstName, lastName }: Payer): string {
  return isOrganization && companyName !== '' ? companyName : `${firstName} ${lastName}`.trim()
}
