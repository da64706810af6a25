import { centsToDecimal, type Cents } from '#domain/money.ts'
import type { Locale } from '#domain/locale.ts'

// Creating a formatter takes a hundred times longer than using it, and a page shows many amounts.
const formatters = new Map<Locale, Intl.NumberFormat>()

function formatterOf(locale: Locale): Intl.NumberFormat {
  const known = formatters.get(locale)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  formatters.set(locale, made)
  return made
}

/** A round amount without cents, `50 €`, `12,50 €`: for tiles and sentences, never for an amount to pay. */
export function shortEuros(amount: Cents, locale: Locale): string {
  return formatterOf(locale).format(centsToDecimal(amount))
}
