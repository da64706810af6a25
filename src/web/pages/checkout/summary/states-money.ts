/**
 * Codes whose own message says what was debited, and codes of a payment that exists and may have taken money. After any
 * other refusal to start a payment, the page itself says that nothing was debited.
 */
const codes: ReadonlySet<string> = new Set([
  'COLLECTION_CAP',
  'ORGANIZATION_WALLET_ERROR',
  'PAYMENT_INITIALIZE_ERROR',
  'PAYMENTS_SUSPENDED',
  'PAYMENT_PAUSED',
  'CART_EXPIRED',
  'CART_FROZEN',
  'PAYMENT_IN_PROGRESS',
  'DUPLICATE_PAYMENT_HA',
])

/** Whether a message about a payment that did not start needs no other statement about money. */
export function statesMoney(errorCode: string): boolean {
  return codes.has(errorCode)
}
