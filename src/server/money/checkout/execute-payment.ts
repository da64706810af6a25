import { AppError } from '#domain/errors.ts'
import type { BrowserData, Executed } from '#contract/payment.ts'
import { harmlessDeclines } from '#domain/payment/card-testing.ts'
import { loadSession } from '#server/money/checkout/open-session.ts'
import { outcomeAddress } from '#server/money/checkout/outcome-address.ts'
import { loadAttempt } from '#server/money/checkout/payment-access.ts'
import {
  type AttemptedPayment,
  type FoundOpen,
  assertOwnMethod,
  prepareCharge,
} from '#server/money/checkout/prepare-charge.ts'
import { outcomeOf, presentExecuted } from '#server/money/checkout/present-outcome.ts'
import { applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import { decideFrom, outdated } from '#server/money/decide-from.ts'
import type { Deps } from '#server/money/deps.ts'
import type { WaitingPayment } from '#server/money/payment/payment-memory.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import type { Client } from '#server/platform/defence/client-network.ts'
import { asksBank, submitInTurn, triesQueryOf } from '#server/platform/defence/guard-card-testing.ts'
import { saveToken } from '#server/money/payment/attempt-token-store.ts'
import { firstPollMs } from '#server/money/payment/poll-times.ts'
import { submitOpenAttempt, submitKnownAttempt } from '#server/money/payment/submit-attempt-store.ts'
import type { ChargeAnswer } from '#server/providers/payment-provider.ts'

interface ExecuteRequest {
  readonly paymentId: string
  readonly attemptId: string
  readonly tokenizationSessionId: string
  readonly browser: BrowserData
  /** The browser's answer to its proof-of-work task; absent if there was no task. */
  readonly work: string | undefined
  readonly client: Client
  /** The signed-in user; null for a guest. */
  readonly userId: string | null
}

/**
 * Charges the card that was entered in a session. The attempt is committed first, then the provider is called outside
 * any transaction, then the result is recorded. Repeating the call never charges again; it returns the state of the
 * attempt. A session pays for one attempt only.
 * @throws AppError PAYMENT_UNKNOWN, SESSION_ALREADY_USED, PAYMENT_PAUSED, PAYMENT_CHECK_REQUIRED, TOO_MANY_REQUESTS,
 * PAYMENTS_SUSPENDED; and where the form was closed, FORM_UNAVAILABLE, ORGANIZATION_WALLET_ERROR, NOT_FOUND.
 * After the card is sent, any other failure is EXECUTE_PAYMENT_ERROR
 */
export async function executePayment(deps: Deps, request: ExecuteRequest): Promise<Executed> {
  return decideFrom<WaitingPayment | ReadAttempt, Executed>(
    takeWaiting(deps, request),
    {
      read: () => loadAttempt(deps, request.attemptId, triesQueryOf(deps, request.client)),
      most: maxTries,
      otherwise: () => new AppError('TOO_MANY_REQUESTS', { detail: 'the form is being changed' }),
    },
    (known) => ('tries' in known ? planRead(deps, request, known) : planWaiting(deps, request, known)),
  )
}

type ReadAttempt = Awaited<ReturnType<typeof loadAttempt>>
type ChargeAct = () => Promise<Executed | typeof outdated>

/** Number of tries while the form is being changed. */
const maxTries = 3

/**
 * Plans the charge of an attempt that was read, unless an earlier one has paid: then the second card is not charged.
 */
async function planRead(deps: Deps, request: ExecuteRequest, record: ReadAttempt): Promise<ChargeAct> {
  const { attempt, payment, tries } = record
  if (payment.id !== request.paymentId) throw new AppError('PAYMENT_UNKNOWN')
  await assertSession(deps, record, request.tokenizationSessionId)
  if (payment.state === 'paid' || attempt.state !== 'created' || tries === null)
    return () => presentCurrent(deps, record)
  await assertOwnMethod(deps, record, request.userId)
  // The last check before the card is sent: from then on until the bank answers, the card counts as declined.
  const trial = { payment, attemptId: attempt.id, client: request.client }
  const { charge, ...found } = await prepareCharge(deps, record, request, asksBank(deps, trial, tries))
  return async () => {
    const turn = await submitInTurn(deps, trial, { tries, answer: request.work }, (stored, limit) =>
      submitOpenAttempt(deps.db, stored, limit, submissionAt(limit.now, found)),
    )
    if (turn === 'stale') return outdated
    // Otherwise sent by another call, paid or abandoned while it waited for its turn.
    return turn === 'go' ? chargeSubmitted(deps, { ...record, charge }) : presentCurrent(deps, record)
  }
}

const submissionAt = (now: Date, found: FoundOpen) => ({
  submittedAt: now,
  ...found,
  nextPollAt: new Date(now.getTime() + firstPollMs),
})

const presentCurrent = async (deps: Deps, { payment, attempt }: AttemptedPayment) =>
  presentExecuted(deps, await outcomeOf(deps, payment.id, attempt.id))

/** Takes the payment out of memory whose card was entered in the session that this process opened, or null. */
function takeWaiting(
  { payments, clock }: Deps,
  { paymentId, attemptId, tokenizationSessionId: session }: ExecuteRequest,
): WaitingPayment | null {
  const waiting = payments.getWaiting(paymentId)
  const isKnown = waiting?.attempt.id === attemptId && waiting.attempt.tokenizationSessionId === session
  if (!isKnown || waiting.attempt.deadline <= clock.now()) return null
  payments.forgetWaiting(paymentId)
  return waiting
}

/**
 * Plans the charge of an attempt whose session this process opened: the statement that submits it compares session and
 * form, and writes a session that was not yet stored. It has the limits of an address without earlier cards, the lowest.
 */
async function planWaiting(deps: Deps, request: ExecuteRequest, waiting: WaitingPayment): Promise<ChargeAct> {
  const { attempt, payment } = waiting
  const { tokenizationSessionId: session, client } = request
  const { charge, ...found } = await prepareCharge(deps, waiting, request, false)
  const harmless = harmlessDeclines(deps.settings.declinesPerAddress)
  const { addressHash, since } = triesQueryOf(deps, client)
  const now = deps.clock.now()
  return async () => {
    const turn = await submitKnownAttempt(
      deps.db,
      { attemptId: attempt.id, addressHash, formId: payment.formId, cartId: payment.cartId },
      {
        doubtful: harmless.address,
        subscriberDoubtful: harmless.subscriber,
        networkDoubtful: harmless.network,
        since,
        now,
      },
      submissionAt(now, found),
      { session, formDeclines: harmless.form },
    )
    return turn === 'go' ? chargeSubmitted(deps, { ...waiting, charge }) : outdated
  }
}

/** Charges an attempt that was submitted, and records the result. */
async function chargeSubmitted(
  deps: Deps,
  { charge, ...known }: AttemptedPayment & { readonly charge: () => Promise<ChargeAnswer> },
): Promise<Executed> {
  const { attempt, payment } = known
  deps.faultPoint.hit('after-tx1')
  try {
    const answer = await charge()
    if (answer.kind === 'succeeded') deps.faultPoint.hit('after-provider-success')
    deps.faultPoint.hit('before-tx2')
    const finalised = await applyProviderResult(deps, attempt, answer, known)
    deps.faultPoint.hit('after-commit')
    if (finalised?.kind !== 'ordered') return await presentCurrent(deps, known)
    const redirectUrl = outcomeAddress(deps.settings, payment, attempt)
    const orderId = finalised.orderId
    deps.payments.keepConfirmed(attempt.id, { status: 'Confirmed', orderId, redirectUrl, bankDays: false })
    return { status: 'Confirmed', redirectUrl }
  } catch (error) {
    // Money may have been taken, so the payer must not be asked to retry. The poller resolves the attempt.
    throw new AppError('EXECUTE_PAYMENT_ERROR', { cause: error })
  }
}

/**
 * A session, or a token made by the provider's script in the browser, pays for one attempt. A token is stored with the
 * attempt that first used it, and no other attempt can use it. A session that another process opened while it froze the
 * cart is not stored yet: the provider names it again, unless nothing is charged any more.
 * @throws AppError SESSION_ALREADY_USED, and as `loadSession`
 */
async function assertSession(
  deps: Deps,
  { payment, attempt }: AttemptedPayment,
  session: string,
): Promise<void> {
  if (attempt.tokenizationSessionId === session) return
  const { entry } = providerNamed(deps, attempt.provider)
  const isMadeInBrowser = entry.kind === 'fields' && entry.script !== undefined && attempt.mandateId === null
  const isKnown = isMadeInBrowser
    ? await saveToken(deps.db, attempt.id, session, deps.clock.now())
    : attempt.tokenizationSessionId === null &&
      (attempt.state !== 'created' ||
        (await loadSession(deps, payment, attempt)).tokenizationSessionId === session)
  if (!isKnown) throw new AppError('SESSION_ALREADY_USED')
}
