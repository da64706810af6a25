import { type FailureAdvice, failureOf } from '#domain/payment/failure.ts'
import type { PaymentStatus } from '#contract/payment.ts'

export type OutcomeScreenName =
  | 'open'
  | 'pending'
  | 'refused'
  | 'failed'
  | 'authentication'
  | 'cancelled'
  | 'expired'
  | 'duplicate'
  | 'soldOut'
  | 'sessionUsed'
  | 'tooMany'

/** What the visitor may do next. */
export type OutcomeAction = 'retry' | 'resume' | 'check' | 'backToDonation' | 'backToForm'

/** What a screen says: whether money was taken is never claimed where it is not known. */
export interface Outcome {
  readonly screen: OutcomeScreenName
  readonly money: 'no' | 'unknown' | 'noRecord' | 'refunded'
  readonly advice: FailureAdvice | null
  readonly actions: readonly OutcomeAction[]
}

const outcome = (
  screen: OutcomeScreenName,
  money: Outcome['money'],
  actions: readonly OutcomeAction[],
  advice: FailureAdvice | null = null,
): Outcome => ({ screen, money, advice, actions })

/** Codes of section 8 that have a screen of their own, whatever the status that came with them. */
const ownScreens: Readonly<Record<string, Outcome>> = {
  PAYMENT_MAX_ERROR_ATTEMPTS: outcome('tooMany', 'no', ['backToForm']),
  SESSION_ALREADY_USED: outcome('sessionUsed', 'unknown', ['check', 'retry']),
  hapay_session_already_used: outcome('sessionUsed', 'unknown', ['check', 'retry']),
  PAYMENT_EXPIRED: outcome('expired', 'noRecord', ['backToDonation']),
  hapay_session_expired: outcome('expired', 'noRecord', ['retry', 'backToDonation']),
  CART_EXPIRED: outcome('expired', 'noRecord', ['backToDonation']),
  PAYMENT_CANCELED: outcome('cancelled', 'noRecord', ['backToDonation']),
  DUPLICATED_PAYMENT: outcome('duplicate', 'refunded', ['check', 'backToForm']),
  DUPLICATE_PAYMENT_HA: outcome('duplicate', 'refunded', ['check', 'backToForm']),
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
      return outcome('expired', 'noRecord', ['retry', 'backToDonation'])
    case 'Duplicated':
      return outcome('duplicate', 'refunded', ['backToForm'])
    case 'Refused':
    case 'Failed':
      return outcomeOfCode(code)
  }
}

/** The screen of a failure known by its code alone. */
export function outcomeOfCode(code: string | null): Outcome {
  const own = code !== null && Object.hasOwn(ownScreens, code) ? ownScreens[code] : undefined
  if (own !== undefined) return own
  const { errorCode, advice, debited } = failureOf(code ?? '')
  const screen =
    errorCode === 'PAYMENT_REFUSED'
      ? 'refused'
      : errorCode === 'AUTHENTICATION_FAILURE'
        ? 'authentication'
        : 'failed'
  return outcome(
    screen,
    debited,
    debited === 'no' ? ['retry', 'backToDonation'] : ['check', 'backToForm'],
    advice,
  )
}
