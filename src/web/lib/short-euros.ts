import { centsToDecimal, type Cents } from '#domain/money.ts'
import type { Locale } from '#domain/locale.ts'

// Making a formatter costs a hundred times its use, and a page shows many amounts.
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

/** A round amount without its cents, `50 €`, `12,50 €`: for tiles and sentences, never for what is to be paid. */
export function shortEuros(amount: Cents, locale: Locale): string {
  return formatterOf(locale).format(centsToDecimal(amount))
}
