import type {
  Confirmed,
  Executed,
  FlowStep,
  NextAction,
  PaymentStatus,
  PolledRedirect,
} from '#contract/payment.ts'
import { attemptMachine, maxAttempts } from '#domain/payment/attempt-machine.ts'
import { outcomeErrorCode, publicOutcome } from '#domain/payment/public-outcome.ts'
import { outcomeAddress } from '#server/money/checkout/outcome-address.ts'
import { loadRecord } from '#server/money/checkout/payment-access.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'
import type { PaymentRecord } from '#server/money/payment/payment-record-store.ts'

/** The public state of a payment, seen from one attempt (default: the latest). */
export interface Outcome {
  readonly payment: StoredPayment
  readonly attempts: readonly StoredAttempt[]
  readonly attempt: StoredAttempt | null
  readonly status: PaymentStatus | 'Open'
  readonly errorCode: string | null
  readonly formUrl: string
}

/** Attempts in which a card was tried. Opening the card fields without paying does not count. */
export function countUsed(attempts: readonly StoredAttempt[]): number {
  return attempts.filter(({ state, submittedAt }) => state === 'failed' || submittedAt !== null).length
}

const endedStates: ReadonlySet<string> = new Set(attemptMachine.sets.unsuccessful)

/** Reads the state of a payment; changes nothing. @throws AppError PAYMENT_UNKNOWN */
export async function outcomeOf(deps: Deps, paymentId: string, attemptId: string | null): Promise<Outcome> {
  return outcomeFrom(deps, await loadRecord(deps, paymentId), attemptId)
}

/** The state of a payment, from its record. */
export function outcomeFrom(
  deps: Pick<Deps, 'settings'>,
  { payment, attempts, orphans }: PaymentRecord,
  attemptId: string | null,
): Outcome {
  const attempt = attempts.find(({ id }) => id === attemptId) ?? attempts.at(-1) ?? null
  // Money that paid the order is not an orphan.
  const hasOrdered = payment.state === 'paid' && attempt?.state === 'succeeded'
  const orphan = hasOrdered ? null : (orphans.find((one) => one.attemptId === attempt?.id) ?? null)
  const evidence = { payment: payment.state, attempt, isDuplicate: orphan?.reason === 'duplicate' }
  const isExhausted =
    countUsed(attempts) >= maxAttempts &&
    attempt !== null &&
    endedStates.has(attempt.state) &&
    payment.state === 'open' &&
    orphan === null
  const status = orphan?.reason === 'sold_out' ? 'Failed' : publicOutcome(evidence)
  const { organisationSlug, formType, formSlug } = payment.snapshot
  return {
    payment,
    attempts,
    attempt,
    status,
    errorCode: isExhausted
      ? 'PAYMENT_MAX_ERROR_ATTEMPTS'
      : orphan?.reason === 'sold_out'
        ? 'SOLD_OUT'
        : failureCode(attempt, outcomeErrorCode(evidence)),
    formUrl: formAddress(deps.settings.publicUrl, organisationSlug, { type: formType, slug: formSlug }),
  }
}

/** A refusal has the code of the provider family: the screen needs it to say what to correct. */
function failureCode(attempt: StoredAttempt | null, code: string | null): string | null {
  const own = attempt?.errorCode ?? null
  return code !== null && attempt?.state === 'failed' && own !== null && own.startsWith('hapay_') ? own : code
}

/** The answer of execute-payment. */
export function presentExecuted(deps: Deps, outcome: Outcome): Executed {
  const { payment, attempt, status, errorCode } = outcome
  if (attempt?.state === 'requires_action' && attempt.redirectUrl !== null) {
    return { status: 'Redirect', redirectUrl: attempt.redirectUrl }
  }
  if (status === 'Confirmed') {
    return { status, redirectUrl: outcomeAddress(deps.settings, payment, attempt) }
  }
  const code = errorCode === null ? {} : { errorCode }
  if (status === 'Pending')
    return { status, ...code, ...(attempt?.state === 'processing' && { bankDays: true }) }
  if (status === 'Refused') return { status, ...code }
  return { status: 'Failed', ...code }
}

/** The answer of confirm and finalize. */
export function presentConfirmed(deps: Deps, outcome: Outcome): Confirmed {
  const { payment, attempt, status, errorCode } = outcome
  return {
    status: status === 'Open' ? 'Pending' : status,
    ...(payment.orderId === null ? {} : { orderId: payment.orderId }),
    ...(errorCode === null ? {} : { errorCode }),
    redirectUrl: outcomeAddress(deps.settings, payment, attempt),
    bankDays: attempt?.state === 'processing',
  }
}

/** The answer of poll-redirect-url: an empty address with a confirmed payment is a success without a challenge. */
export function presentRedirect({ attempt, status }: Outcome): PolledRedirect {
  if (attempt?.state === 'requires_action') return { status: 'Redirect', redirectUrl: attempt.redirectUrl }
  return { status: status === 'Open' ? 'Pending' : status, redirectUrl: null }
}

const stepOf: Readonly<Record<PaymentStatus | 'Open', FlowStep>> = {
  Open: 'Initialize',
  Pending: 'Confirm',
  Confirmed: 'Finalize',
  Refused: 'Retry',
  Failed: 'Retry',
  Canceled: 'Retry',
  Expired: 'Retry',
  Duplicated: 'Finalize',
}

/** Names the next action of the payer's page; a pure read, so that a reload resumes where the payer was. */
export function nextActionOf(deps: Deps, outcome: Outcome): NextAction {
  const { payment, attempt, status, errorCode } = outcome
  const known = attempt === null ? {} : { paymentId: attempt.id }
  if (attempt?.state === 'requires_action' && attempt.redirectUrl !== null) {
    return { action: 'Redirect', ...known, redirectUrl: attempt.redirectUrl }
  }
  const action = stepOf[status]
  if (action === 'Finalize') {
    return { action, ...known, redirectUrl: outcomeAddress(deps.settings, payment, attempt) }
  }
  return { action, ...known, ...(errorCode === null ? {} : { errorCode }) }
}
