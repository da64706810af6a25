import { formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'

/** An amount in cents, written as the reader writes it, figures aligned. */
export function Price({ amount, locale }: { readonly amount: number; readonly locale: Locale }) {
  return <span className="num">{formatEuros(cents(amount), locale)}</span>
}
