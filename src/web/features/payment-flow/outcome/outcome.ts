import {
  type FailureAdvice,
  type FailureScreen,
  type ProviderLabel,
  failureOf,
} from '#domain/payment/failure.ts'
import type { PaymentStatus } from '#contract/payment.ts'

export type OutcomeScreenName =
  | FailureScreen
  | 'open'
  | 'pending'
  | 'cancelled'
  | 'duplicate'
  | 'soldOut'
  | 'tooMany'
  | 'paused'
  | 'interrupted'
  | 'redirection'
  | 'unavailable'

/** Next actions of the visitor. */
export type OutcomeAction = 'retry' | 'resume' | 'check' | 'backToDonation' | 'backToForm'

/** The content of a screen. Where it is unknown whether money was taken, the screen does not claim either. */
export interface Outcome {
  readonly screen: OutcomeScreenName
  readonly money: 'no' | 'unknown' | 'noRecord' | 'refunded' | 'once'
  readonly advice: FailureAdvice | null
  /** Where a card payment failed; null where no provider was involved. */
  readonly label: ProviderLabel | null
  readonly actions: readonly OutcomeAction[]
}

/** Screens after which this payment accepts no other card. */
const finalScreens: ReadonlySet<OutcomeScreenName> = new Set([
  'tooMany',
  'paused',
  'expired',
  'cancelled',
  'duplicate',
  'sessionUsed',
  'soldOut',
  'unavailable',
])

/** Whether an outcome ends the payment, so that its screen replaces the card page. */
export function isFinal({ screen }: Outcome): boolean {
  return finalScreens.has(screen)
}

const outcome = (
  screen: OutcomeScreenName,
  money: Outcome['money'],
  actions: readonly OutcomeAction[],
  advice: FailureAdvice | null = null,
): Outcome => ({ screen, money, advice, label: null, actions })

/** Codes of section 8 with their own screen, whatever the HTTP status. */
const ownScreens: Readonly<Record<string, Outcome>> = {
  PAYMENT_MAX_ERROR_ATTEMPTS: outcome('tooMany', 'no', ['backToForm']),
  PAYMENT_PAUSED: outcome('paused', 'no', ['retry', 'backToForm']),
  SESSION_ALREADY_USED: outcome('sessionUsed', 'unknown', ['check', 'backToForm']),
  hapay_session_already_used: outcome('sessionUsed', 'unknown', ['check', 'backToForm']),
  PAYMENT_EXPIRED: outcome('expired', 'noRecord', ['backToDonation']),
  hapay_session_expired: outcome('expired', 'noRecord', ['backToDonation']),
  CART_EXPIRED: outcome('expired', 'noRecord', ['backToDonation']),
  PAYMENT_CANCELED: outcome('cancelled', 'noRecord', ['backToDonation']),
  DUPLICATED_PAYMENT: outcome('duplicate', 'refunded', ['check', 'backToForm']),
  // Already paid: nothing was charged a second time.
  DUPLICATE_PAYMENT_HA: outcome('duplicate', 'once', ['check', 'backToForm']),
  // The card was sent, and no answer came from the bank or from our server.
  EXECUTE_PAYMENT_ERROR: outcome('interrupted', 'unknown', ['check', 'backToForm']),
  // The bank wants to authenticate the payer, and its address did not come.
  REDIRECT_URL_EMPTY: outcome('redirection', 'unknown', ['check', 'backToForm']),
  // Reported before any card is sent.
  PAYMENT_CHECK_REQUIRED: outcome('failed', 'no', ['retry', 'backToDonation'], 'other'),
  TOO_MANY_REQUESTS: outcome('failed', 'no', ['retry', 'backToDonation'], 'other'),
  ORDER_NOT_SENT: outcome('failed', 'no', ['retry', 'backToDonation'], 'other'),
  PAYMENTS_SUSPENDED: outcome('unavailable', 'no', ['backToForm']),
  ORGANIZATION_WALLET_ERROR: outcome('unavailable', 'no', ['backToForm']),
  FORM_UNAVAILABLE: outcome('unavailable', 'no', ['backToForm']),
  // The form was deleted while its card page was open.
  NOT_FOUND: outcome('unavailable', 'no', ['backToForm']),
  SOLD_OUT: outcome('soldOut', 'refunded', ['backToForm']),
  AUTHENTICATION_FAILURE: outcome('authentication', 'no', ['retry', 'backToDonation'], 'authentication'),
  PAYMENT_REFUSED: outcome('refused', 'no', ['retry', 'backToDonation'], 'bank'),
}

/** The screen of a payment that is not confirmed. Source: spec sections 4 and 8, failure screens. */
export function outcomeOf(
  status: Exclude<PaymentStatus, 'Confirmed'> | 'Open',
  code: string | null,
): Outcome {
  switch (status) {
    case 'Open':
      return outcome('open', 'no', ['resume', 'backToDonation'])
    case 'Pending':
      return outcome('pending', 'unknown', ['check'])
    case 'Canceled':
      return outcome('cancelled', 'noRecord', ['retry', 'backToDonation'])
    case 'Expired':
      // A direct debit that the bank refused days later: its cart no longer exists, so the screen states what was
      // refused.
      return failureOf(code ?? '').screen === 'refused'
        ? { ...outcomeOfCode(code), actions: ['backToForm'] }
        : outcome('expired', 'noRecord', ['retry', 'backToDonation'])
    case 'Duplicated':
      return outcome('duplicate', 'refunded', ['backToForm'])
    case 'Refused':
    case 'Failed':
      return outcomeOfCode(code)
  }
}

/** The screen of a payment that is too old to be paid: it offers no action that pays it. */
export function closed(outcomeThen: Outcome): Outcome {
  const pays = outcomeThen.actions.some((action) => action === 'retry' || action === 'resume')
  return pays ? { ...outcomeThen, actions: ['backToForm'] } : outcomeThen
}

/** The screen of a failure of which only the code is known. */
export function outcomeOfCode(code: string | null): Outcome {
  const { screen, label, advice, debited } = failureOf(code ?? '')
  const own = code !== null && Object.hasOwn(ownScreens, code) ? ownScreens[code] : undefined
  if (own !== undefined) return code?.startsWith('hapay_') ? { ...own, label } : own
  if (debited === 'no') return { ...outcome(screen, debited, ['retry', 'backToDonation'], advice), label }
  // Each advice proposes to pay: where money may have been taken, the statement about it is the only advice.
  return { ...outcome(screen, debited, ['check', 'backToForm']), label }
}
