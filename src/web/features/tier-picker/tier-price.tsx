import type { Tier } from '#contract/form.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { priceKinds } from '#domain/form/price-kinds.ts'
import { cents, sumCents } from '#domain/money.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import type { Locale } from '#domain/locale.ts'
import styles from './tier-picker.module.css'

/** The price of one unit as text. */
export function TierPrice({ tier }: { readonly tier: Tier }) {
  const t = useTexts('picker')
  const locale = useLocale()
  return (
    <p className={styles.price}>
      <b className="num">{priceWords(tier, t, locale)}</b>
    </p>
  )
}

/** The rates of the VAT that the prices of tiers and options include, once for the whole list. */
export function VatNote({ tiers }: { readonly tiers: readonly Tier[] }) {
  const t = useTexts('picker')
  const locale = useLocale()
  const priced = tiers.flatMap((tier) => [tier, ...tier.extraOptions])
  const rates = [...new Set(priced.map(({ vatRate }) => vatRate))].filter((rate) => rate > 0)
  if (rates.length === 0) return null
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const shown = rates.toSorted((one, other) => one - other).map((rate) => percent.format(rate / 100))
  return <p className="soft small">{t('price.vat', { rates: shown.join(', ') })}</p>
}

/** A payment in several times: its total and each date, opened on demand. */
export function TierTerms({ terms }: Pick<Tier, 'terms'>) {
  const t = useTexts('picker')
  const locale = useLocale()
  if (terms.length === 0) return null
  const total = sumCents(terms.map(({ amount }) => cents(amount)))
  return (
    <details className={styles.terms}>
      <summary>{t('terms.summary', { total: formatEuros(total, locale), count: terms.length })}</summary>
      <ol className="lines">
        {terms.map(({ date, amount }) => (
          <li key={date}>
            <span>{t('terms.line', { date: formatDate(date) })}</span>
            <span className="num">{formatEuros(cents(amount), locale)}</span>
          </li>
        ))}
      </ol>
    </details>
  )
}

function priceWords(tier: Tier, t: Translate<'picker'>, locale: Locale): string {
  const { words } = priceKinds[tier.priceCategory]
  const rhythm = tier.paymentFrequency === 'SUBSCRIPTION' ? 'monthly' : 'once'
  const least = tier.minAmount ?? 0
  const [key, amount] =
    words === 'open' && least > 0 ? (['from', least] as const) : ([words, tier.price] as const)
  return t(`price.${rhythm}.${key}`, { amount: formatEuros(cents(amount), locale) })
}
