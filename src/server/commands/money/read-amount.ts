import { parseAmount } from '#domain/format.ts'
import { type Cents, zero } from '#domain/money.ts'

/**
 * An amount as an operator types it. Stricter than a field on a page, which shows what it understood: here nobody sees
 * it before the money moves, so neither signs nor marks between thousands, two decimals at most.
 * @throws Error where it is none, or nothing
 */
export function readAmount(text: string): Cents {
  const amount = /^\d+([.,]\d{1,2})?$/.test(text) ? parseAmount(text) : null
  if (amount === null || amount === zero) throw new Error(`"${text}" is no amount: 12,50`)
  return amount
}
