import { type ErrorCode, textStatus } from '#domain/errors.ts'
import { type ApiFailure, isTierUnknown } from '#web/lib/api/api-client.ts'

/** Failures with their own text in the spec; every other failure is described by its HTTP status. */
const ownWords = [
  'CART_UNKNOWN',
  'CART_EXPIRED',
  'CART_VERSION_CONFLICT',
  'CART_FROZEN',
  'CART_MINIMUM',
  'CART_UPDATE_FAILED',
  'SOLD_OUT',
  'OPTION_SOLD_OUT',
  'HOLD_CHECK_REQUIRED',
  'HOLD_LIMIT',
  'FORM_UNAVAILABLE',
  'TIER_UNKNOWN',
  'MAX_PER_USER',
  'DISCOUNT_CODE_INVALID',
  'DISCOUNT_CODE_USED_UP',
  'ORGANIZATION_WALLET_ERROR',
  'COLLECTION_CAP',
  'REGISTRATION_LIMIT',
  'LINK_INVALID',
  'LAST_PRESIDENT',
  'RECEIPT_CHANGED',
  'ORDER_CHANGED',
  'REFUND_EXCEEDED',
  'REFUND_CHANGED',
  'REFUND_WAITS',
  'REFUND_DECIDED',
  'REFUND_DEBITS_TO_COME',
  'CANCELLATION_OPEN',
  'DISPUTE_CLOSED',
  'DISPUTE_CHANGED',
  'YEAR_CHANGED',
  'EARLIER_YEAR_OPEN',
  'CLOSE_LIMIT',
  'BANK_CHANGE_OPEN',
  'BANK_CHANGE_DECIDED',
  'ACCOUNT_HAS_ROLES',
  'STORAGE_FULL',
  'LOGIN_REFUSED',
  'EMAIL_UNVERIFIED',
  'EMAIL_TAKEN',
  'PROOF_REQUIRED',
  'SECOND_FACTOR_MISSING',
  'SIGN_IN_EXPIRED',
  'SIGN_IN_OTHER_BROWSER',
  'REDIRECT_URL_EMPTY',
  'PAYMENT_IN_PROGRESS',
  'PAYMENTS_SUSPENDED',
  'ECONNABORTED',
] as const satisfies readonly ErrorCode[]

/** Calls that write the contents of the cart. */
const cartWrites: readonly (string | null)[] = ['POST /carts', 'PUT /carts']

/**
 * The text of a failed call, as the start of its keys in the texts `errors`. A status without its own text is shown
 * as 500. A cart that could not be saved because of a server error has its own text. Source: spec section 8, toasts
 * and cart errors.
 */
export function failureWords(failure: ApiFailure) {
  const { status, routeCode } = failure
  const isOurs = status === 500 && failure.code !== 'UNKNOWN'
  const code = isTierUnknown(failure)
    ? 'TIER_UNKNOWN'
    : isOurs && cartWrites.includes(routeCode)
      ? 'CART_UPDATE_FAILED'
      : failure.code
  const own = ownWords.find((known) => known === code)
  // The server was not reached: a network failure, or a restart of our server.
  return own ?? (`error.code.${textStatus(status === 0 ? 503 : status)}` as const)
}
