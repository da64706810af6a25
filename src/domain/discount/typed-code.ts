import { compactText } from '#domain/pasted-text.ts'

/**
 * A code as it is sent: as typed or pasted, without the spaces that mails and messages add around and within it, with
 * plain hyphens and composed accents. Source: spec section 5, behaviour.
 */
export function discountCodeToSend(typed: string): string {
  return compactText(typed)
}

/** A code as it is compared: case ignored. Source: docs/decisions/money/prices-and-discounts.md. */
export function discountCodeKey(code: string): string {
  return discountCodeToSend(code).toLowerCase()
}
