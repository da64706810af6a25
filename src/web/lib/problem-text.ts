import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { Problem } from '#domain/problem.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import type { Translate } from '#web/lib/texts.ts'

const amountCodes: ReadonlySet<string> = new Set(['MIN_AMOUNT', 'MAX_AMOUNT', 'CART_MINIMUM', 'TIP_MAX'])

/** The text of a problem; amounts, which the domain gives in cents, are formatted for the page's language. */
export function problemText(t: Translate<'problems'>, problem: Problem, locale: Locale): string {
  const params: [string, string | number][] = amountCodes.has(problem.code)
    ? Object.entries(problem.params).map(([name, value]) => [name, shortEuros(cents(Number(value)), locale)])
    : Object.entries(problem.params)
  return t(problem.code, Object.fromEntries<string | number>(params))
}
