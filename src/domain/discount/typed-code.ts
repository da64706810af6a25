/**
 * A code as it is sent and stored: as typed, so that the payer recognises it, without spaces, which mails and messages
 * add around and within it. Source: spec section 5, behaviour.
 */
export function discountCodeToSend(typed: string): string {
  return typed.replaceAll(/[\s\u200b\ufeff]/g, '')
}

/** A code as it is compared: case ignored. Source: docs/decisions/money/prices-and-discounts.md. */
export function discountCodeKey(code: string): string {
  return discountCodeToSend(code).toLowerCase()
}
