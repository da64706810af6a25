import { centsToDecimal, type Cents } from '#domain/money.ts'

/** An amount as the text of an amount field: `4250` -> `42.50`, `4200` -> `42`. */
export function amountText(amount: Cents): string {
  return centsToDecimal(amount).replace(/\.00$/, '')
}
