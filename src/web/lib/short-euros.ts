import { centsToDecimal, type Cents } from '#domain/money.ts'
import type { Locale } from '#domain/locale.ts'

/** A round amount without its cents, `50 €`, `12,50 €`: for tiles and sentences, never for what is to be paid. */
export function shortEuros(amount: Cents, locale: Locale): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(centsToDecimal(amount))
}
