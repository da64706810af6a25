import type { Initialized } from '#contract/card-fields.ts'
import { AppError } from '#domain/errors.ts'
import { allowedPaymentMethods } from '#server/money/checkout/freeze/allowed-payment-methods.ts'
import { offersWallets } from '#server/money/checkout/offers-wallets.ts'
import type { Client } from '#server/platform/defence/client-network.ts'
import { findWork } from '#server/platform/defence/guard-card-testing.ts'
import type { CountedTries } from '#server/platform/defence/tries-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { providerNamed } from '#server/providers/find-provider.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { StoredAttempt } from '#server/money/payment/attempt-store.ts'
import { findSavedMethodRef } from '#server/money/payment/later-debit-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'
import type { PaymentProvider, SessionAnswer } from '#server/providers/payment-provider.ts'

/** A provider's session, as it is stored with its attempt. */
export type Session = Pick<Initialized, 'tokenizationSessionId' | 'hostedFieldsUrl'>

/** How long the answer of a started payment waits for the card fields: the card page opens them where it did not. */
const patienceMs = 1_000

interface FrozenFields {
  readonly payment: StoredPayment
  readonly attempt: StoredAttempt
  readonly form: StoredForm
  readonly client: Client
  readonly tries: CountedTries
}

/**
 * Opens the card fields of a payment that was frozen just now. The session is not written: the statement that submits
 * the card writes it, and the provider gives the same one again. Null where the card page has to ask: the
 * provider opened none in time, a card has to wait, or none is taken. Never throws, because the payment is there.
 */
export async function openFrozenFields(
  deps: Deps,
  { payment, attempt, form, client, tries }: FrozenFields,
): Promise<Initialized | null> {
  const provider = providerNamed(deps, payment.provider)
  if (!allowedPaymentMethods(provider, form.definition).includes(attempt.paymentMethod)) return null
  try {
    const session = await inTime(requestSession(deps, payment, attempt))
    if (session === null) return null
    return presentFields(
      provider,
      attempt,
      session,
      findWork(deps, { payment, attemptId: attempt.id, client }, tries),
    )
  } catch (error) {
    if (!(error instanceof AppError)) deps.log.warn({ err: error, paymentId: payment.id }, 'no card fields')
    return null
  }
}

/** Awaits a promise, or gives null where it comes too late. */
async function inTime<T>(promised: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null)
  })
  try {
    return await Promise.race([promised, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The answer with the fields of an attempt. */
export function presentFields(
  provider: PaymentProvider,
  attempt: StoredAttempt,
  { tokenizationSessionId, hostedFieldsUrl }: Session,
  work: Initialized['work'],
): Initialized {
  return {
    paymentId: attempt.id,
    tokenizationSessionId,
    hostedFieldsUrl,
    publicKey: provider.publicKey,
    ...scriptOf(provider, attempt),
    work,
  }
}

/** Values with which the provider's script creates its fields. Empty if there is no script or nothing to enter. */
function scriptOf({ entry }: PaymentProvider, attempt: StoredAttempt): Pick<Initialized, 'script'> {
  if (entry.kind !== 'fields' || entry.script === undefined || attempt.mandateId !== null) return {}
  const { paymentMethod, amount, savesPaymentMethod } = attempt
  const wallets = offersWallets(entry, attempt)
  return { script: { url: entry.script.url, paymentMethod, amount, savesPaymentMethod, wallets } }
}

/** Too slow: retry soon. Not reached: no request left the server. Any other error comes from the provider. */
const unavailableOf = {
  timeout: 'GATEWAY_TIMEOUT',
  unreached: 'ORDER_NOT_SENT',
  refused: 'INITIALIZE_HAPAY_ERROR',
} as const

/**
 * The provider's session for an attempt. The provider gives the same one when it is asked again.
 * @throws AppError GATEWAY_TIMEOUT, ORDER_NOT_SENT, INITIALIZE_HAPAY_ERROR
 */
export async function requestSession(
  deps: Deps,
  payment: StoredPayment,
  attempt: StoredAttempt,
): Promise<Session> {
  const answer = await askSession(deps, payment, attempt)
  if (answer.kind === 'unavailable') throw new AppError(unavailableOf[answer.why], { detail: answer.reason })
  const { tokenizationSessionId, hostedFieldsUrl } = answer
  return { tokenizationSessionId, hostedFieldsUrl }
}

async function askSession(
  deps: Deps,
  payment: StoredPayment,
  attempt: StoredAttempt,
): Promise<SessionAnswer> {
  const { entry } = providerNamed(deps, attempt.provider)
  // Nothing is entered here: the call that would charge a card redirects the payer to the provider's page.
  if (entry.kind === 'redirect')
    return { kind: 'opened', tokenizationSessionId: `page_${attempt.id}`, hostedFieldsUrl: null }
  return entry.openSession({
    attemptId: attempt.id,
    deadline: attempt.deadline,
    origin: new URL(deps.settings.publicUrl).origin,
    locale: payment.snapshot.locale,
    paymentMethod: attempt.paymentMethod,
    savedMethodRef: attempt.mandateId === null ? null : await findSavedMethodRef(deps.db, attempt.mandateId),
    walletAmount: offersWallets(entry, attempt) ? attempt.amount : null,
  })
}
