import { AppError } from '#domain/errors.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import { hasCap } from '#domain/organisation/verification-machine.ts'
import { oldestPayable } from '#domain/payment/payment-machine.ts'
import type { Initialized } from '#contract/card-fields.ts'
import { type PaymentAccess, assertTaken, openPayment } from '#server/money/checkout/payment-access.ts'
import { attemptLifetimeMs } from '#domain/payment/attempt-machine.ts'
import { type Session, presentFields, requestSession } from '#server/money/checkout/card-fields.ts'
import { reserve } from '#server/money/cart/stock/reserve.ts'
import { paymentAddress } from '#server/money/checkout/outcome-address.ts'
import { decideFrom, outdated } from '#server/money/decide-from.ts'
import type { Deps } from '#server/money/deps.ts'
import type { WaitingPayment } from '#server/money/payment/payment-memory.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import type { Client } from '#server/platform/defence/client-network.ts'
import { findWork, triesQueryOf } from '#server/platform/defence/guard-card-testing.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { allowedPaymentMethods } from '#server/money/checkout/freeze/allowed-payment-methods.ts'
import {
  type StoredAttempt,
  findAttempt,
  openAttempt,
  openSavedAttempt,
  keepFirstSession,
  keepSession,
} from '#server/money/payment/attempt-store.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'
import type { PaymentRecord } from '#server/money/payment/payment-record-store.ts'

interface SessionRequest extends PaymentAccess {
  /** Absent: the method of the last attempt, initially a card. */
  readonly paymentMethod?: PaymentMethod
  /** The saved payment method to pay with: a card of the user, or the one that a regularisation uses. */
  readonly paymentMethodId?: string
  /** The signed-in user; null for a guest. */
  readonly userId: string | null
  readonly client: Client
  /** The answer of a proof of work, where expired units are taken again. */
  readonly work?: string | undefined
}

/**
 * Opens the card fields of a payment: the session of the live attempt (a reload gets the same session), or a new
 * attempt after a refusal. Two concurrent calls get the same session.
 * @param page the card page that calls; the wrong page gets the correct address
 * @throws AppError PAYMENT_UNKNOWN, LINK_EXPIRED, WRONG_PROVIDER, PAYMENT_PAUSED, BAD_REQUEST if the payment method is
 * not one of the payment's, NOT_FOUND if the saved one is not the user's to pay this with, PAYMENT_IN_PROGRESS, PAYMENT_MAX_ERROR_ATTEMPTS, DUPLICATE_PAYMENT_HA, PAYMENT_EXPIRED,
 * PAYMENT_CANCELED, SESSION_ALREADY_USED where an attempt may have taken money, HOLD_CHECK_REQUIRED, HOLD_LIMIT, SOLD_OUT, COLLECTION_CAP, INITIALIZE_HAPAY_ERROR, GATEWAY_TIMEOUT, ORDER_NOT_SENT; and if the form no longer sells,
 * FORM_UNAVAILABLE, ORGANIZATION_WALLET_ERROR, NOT_FOUND
 */
export async function openSession(
  deps: Deps,
  request: SessionRequest,
  page: PaymentProvider['page'],
): Promise<Initialized> {
  const { paymentMethod, paymentMethodId, client, work: _work, userId: _user, ...access } = request
  return decideFrom<WaitingPayment | PaymentRecord, Initialized>(
    deps.payments.getWaiting(request.paymentRequestId),
    {
      read: () => openPayment(deps, access, triesQueryOf(deps, client)),
      most: 1,
      otherwise: () => new AppError('PAYMENT_IN_PROGRESS'),
    },
    async (known) => {
      const { payment, formVersion } = known
      assertPayable(payment)
      const provider = providerNamed(deps, payment.provider)
      if (provider.page !== page)
        throw new AppError('WRONG_PROVIDER', {
          redirectUrl: paymentAddress(deps, payment, access.paymentRequestDataId),
        })
      const form = await deps.forms.load(deps.db, payment.formId, formVersion)
      assertTaken(payment, form, deps.clock.now())
      const taken = allowedPaymentMethods(provider, form.definition)
      if (paymentMethod !== undefined && !taken.includes(paymentMethod))
        throw new AppError('BAD_REQUEST', { detail: `${paymentMethod} is not taken` })
      if (!('attempts' in known))
        return isFirst(deps, known, request) ? () => openFirst(deps, known, request, provider) : outdated
      return async () => {
        const attempt = await loadLiveAttempt(deps, known, form, request)
        if (paymentMethodId !== undefined && attempt.mandateId !== paymentMethodId)
          throw new AppError('BAD_REQUEST', { detail: 'another payment method than the saved one' })
        const { tries } = known
        const work = tries === null ? null : findWork(deps, { payment, attemptId: attempt.id, client }, tries)
        return presentFields(provider, attempt, await loadSession(deps, payment, attempt), work)
      }
    },
  )
}

/** Whether the caller wants the first session of a payment that this process froze. */
function isFirst(
  { clock }: Deps,
  { attempt }: WaitingPayment,
  { paymentMethod = 'Card', paymentMethodId }: SessionRequest,
): boolean {
  const isMeant = paymentMethodId === undefined && paymentMethod === attempt.paymentMethod
  return isMeant && attempt.tokenizationSessionId === null && attempt.deadline > clock.now()
}

/**
 * Opens this session without a read: the statement that keeps it compares payment, attempt and form.
 * @throws AppError if the provider opens no session, and PAYMENT_PAUSED
 */
async function openFirst(
  deps: Deps,
  waiting: WaitingPayment,
  { client }: SessionRequest,
  provider: PaymentProvider,
): Promise<Initialized | typeof outdated> {
  const { payment, attempt, formVersion } = waiting
  const asked = await requestStored(deps, payment, attempt)
  const { addressHash: address, since } = triesQueryOf(deps, client)
  const saved = await keepFirstSession(deps.db, { ...asked, formVersion, address, since })
  if (saved === null) {
    deps.payments.forgetWaiting(payment.id)
    return outdated
  }
  const { tries, ...session } = saved
  deps.payments.keepWaiting({ ...waiting, attempt: { ...attempt, ...session } })
  const work = findWork(deps, { payment, attemptId: attempt.id, client }, tries)
  return presentFields(provider, attempt, session, work)
}

function assertPayable(payment: StoredPayment): void {
  if (payment.state === 'paid') throw new AppError('DUPLICATE_PAYMENT_HA')
  if (payment.state === 'expired') throw new AppError('PAYMENT_EXPIRED')
  if (payment.state === 'cancelled') throw new AppError('PAYMENT_CANCELED')
}

const refusalOf = {
  exhausted: 'PAYMENT_MAX_ERROR_ATTEMPTS',
  expired: 'PAYMENT_EXPIRED',
  unsure: 'SESSION_ALREADY_USED',
  closed: 'CONFLICT',
} as const

/** The saved card that a first payment is made with, and whose it must be. @throws AppError NOT_FOUND for a guest */
function savedChoiceOf({ installmentNumber }: StoredPayment, { paymentMethodId, userId }: SessionRequest) {
  if (paymentMethodId === undefined || installmentNumber > 1) return null
  if (userId === null) throw new AppError('NOT_FOUND')
  return { mandate: paymentMethodId, user: userId }
}

/** The attempt whose fields are opened: the one that waits for its card, as it was read, else the next one. */
async function loadLiveAttempt(
  deps: Deps,
  { payment, attempts }: PaymentRecord,
  { definition, organisation }: StoredForm,
  request: SessionRequest,
): Promise<StoredAttempt> {
  const now = deps.clock.now()
  const { client, work, paymentMethod: chosen = null, paymentMethodId } = request
  const saved = savedChoiceOf(payment, request)
  const waiting = attempts.find(({ state }) => state === 'created')
  // Whose a saved card is, is checked each time.
  const isMeant =
    paymentMethodId === undefined &&
    waiting?.mandateId === null &&
    (chosen === null || chosen === waiting.paymentMethod)
  if (isMeant && waiting.deadline > now && payment.installmentNumber === 1) return waiting
  const next = {
    payment: payment.id,
    attempt: deps.newId(),
    now,
    deadline: new Date(now.getTime() + attemptLifetimeMs),
    oldest: oldestPayable(now),
    demand: payment.snapshot.demand,
    isCapped: hasCap(organisation),
  }
  // Where its hold expired, the payment takes its units again, within the share of its client.
  const subject = { id: payment.id, version: attempts.length }
  const visitor = { client, work, source: null }
  const reservation = { visitor, subject, lines: payment.snapshot.items, form: definition }
  const opened = await reserve(deps, reservation, (guard) =>
    saved === null
      ? openAttempt(deps.db, { ...next, paymentMethod: chosen, guard })
      : openSavedAttempt(deps.db, { ...next, ...saved, guard }),
  )
  if (opened.kind === 'unusable') throw new AppError('NOT_FOUND')
  if (!('attemptId' in opened)) throw new AppError(refusalOf[opened.kind])
  const attempt = await findAttempt(deps.db, opened.attemptId)
  if (attempt === null) throw new AppError('PAYMENT_UNKNOWN')
  if (attempt.state !== 'created') throw new AppError('PAYMENT_IN_PROGRESS')
  return attempt
}

/** The session of an attempt. @throws AppError as `requestSession`, PAYMENT_IN_PROGRESS */
export async function loadSession(
  deps: Deps,
  payment: StoredPayment,
  attempt: StoredAttempt,
): Promise<Session> {
  const known = sessionOf(attempt)
  if (known !== null) return known
  // Another call may have been first: what is stored is what counts.
  const session = await keepSession(deps.db, await requestStored(deps, payment, attempt))
  if (session === null) throw new AppError('PAYMENT_IN_PROGRESS')
  return session
}

/** A session from the provider, as it is written to its attempt. */
async function requestStored(deps: Deps, payment: StoredPayment, attempt: StoredAttempt) {
  const { tokenizationSessionId: session, hostedFieldsUrl: url } = await requestSession(
    deps,
    payment,
    attempt,
  )
  return { attempt: attempt.id, session, url, now: deps.clock.now() }
}

function sessionOf({ tokenizationSessionId, hostedFieldsUrl }: StoredAttempt) {
  return tokenizationSessionId === null ? null : { tokenizationSessionId, hostedFieldsUrl }
}
