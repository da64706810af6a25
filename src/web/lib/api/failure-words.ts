import { type ErrorCode, textStatus } from '#domain/errors.ts'
import { type ApiFailure, isTierUnknown } from '#web/lib/api/api-client.ts'

/** Failures that the spec words by themselves; every other one is told by its HTTP status. */
const ownWords = [
  'CART_UNKNOWN',
  'CART_EXPIRED',
  'CART_VERSION_CONFLICT',
  'CART_FROZEN',
  'CART_MINIMUM',
  'CART_UPDATE_FAILED',
  'SOLD_OUT',
  'OPTION_SOLD_OUT',
  'FORM_UNAVAILABLE',
  'TIER_UNKNOWN',
  'MAX_PER_USER',
  'DISCOUNT_CODE_INVALID',
  'DISCOUNT_CODE_USED_UP',
  'ORGANIZATION_WALLET_ERROR',
  'LINK_INVALID',
  'LOGIN_REFUSED',
  'REDIRECT_URL_EMPTY',
  'PAYMENT_IN_PROGRESS',
  'ECONNABORTED',
] as const satisfies readonly ErrorCode[]

/** Calls that write what is in the cart. */
const cartWrites = new Set(['POST /carts', 'PUT /carts'])

/**
 * The words of a failed call, as the beginning of their keys in the texts `errors`. A status without words of its own
 * is told as 500; a cart that could not be written because of us says that it was not.
 * Source: spec section 8, toasts and cart errors.
 */
export function failureWords(failure: ApiFailure) {
  const { status, routeCode } = failure
  const isOurs = status === 500 && failure.code !== 'UNKNOWN'
  const code = isTierUnknown(failure)
    ? 'TIER_UNKNOWN'
    : isOurs && cartWrites.has(routeCode)
      ? 'CART_UPDATE_FAILED'
      : failure.code
  const own = ownWords.find((known) => known === code)
  // Not reached at all: the network, or our server being started again.
  return own ?? (`error.code.${textStatus(status === 0 ? 503 : status)}` as const)
}
