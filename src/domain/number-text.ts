import { type Locale, defaultLocale } from '#domain/locale.ts'
import { type Cents, centsToDecimal } from '#domain/money.ts'

const numbers: Partial<Record<Locale, Intl.NumberFormat>> = {}

/** A number as it is read: `1 234` in French, `1,234` in English. */
export function formatNumber(number: number, locale: Locale): string {
  numbers[locale] ??= new Intl.NumberFormat(locale)
  return numbers[locale].format(number)
}

/** A price or a range of prices: `5 € - 20 €`, cents only where there are some. Source: spec section 9. */
export function formatPriceRange(min: Cents, max: Cents, locale: Locale = defaultLocale): string {
  return min === max ? shortEuros(min, locale) : `${shortEuros(min, locale)} - ${shortEuros(max, locale)}`
}

function shortEuros(amount: Cents, locale: Locale): string {
  const exact = centsToDecimal(amount)
  const digits = exact.endsWith('.00') ? 0 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `${new Intl.NumberFormat(locale, options).format(exact)}€`
}
