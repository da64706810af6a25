import { parseAmount } from '#domain/format.ts'
import { type Cents, zero } from '#domain/money.ts'

/**
 * An amount as an operator types it. Stricter than a field on a page, which shows how it was understood: here the money
 * moves without such a check. Signs and thousands separators are rejected, and at most two decimals are allowed.
 * @throws Error if it is not an amount, or zero
 */
export function readAmount(text: string): Cents {
  const amount = /^\d+([.,]\d{1,2})?$/.test(text) ? parseAmount(text) : null
  if (amount === null || amount === zero) throw new Error(`"${text}" is not an amount; write it as 12,50`)
  return amount
}
