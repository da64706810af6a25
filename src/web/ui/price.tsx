import { formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'

/** An amount in cents, formatted for the page's language, with aligned digits. */
export function Price({ amount, locale }: { readonly amount: number; readonly locale: Locale }) {
  return <span className="num">{formatEuros(cents(amount), locale)}</span>
}
