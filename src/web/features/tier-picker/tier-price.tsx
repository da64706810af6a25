import type { Tier } from '#contract/form.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents, sumCents, zero } from '#domain/money.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import type { Locale } from '#domain/locale.ts'
import styles from './tier-picker.module.css'

/** The price of one unit as text, with the VAT that is included. */
export function TierPrice({ tier }: { readonly tier: Tier }) {
  const t = useTexts('picker')
  const locale = useLocale()
  return (
    <p className={styles.price}>
      <b className="num">{priceWords(tier, t, locale)}</b>
      {tier.vatRate > 0 && (
        <span className="soft small">
          {t('price.vat', { rate: new Intl.NumberFormat(locale).format(tier.vatRate) })}
        </span>
      )}
    </p>
  )
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
  const isRepeated = tier.paymentFrequency === 'SUBSCRIPTION'
  if (tier.priceCategory === 'Free') return t('price.free')
  if (tier.priceCategory === 'Fixed') {
    const amount = formatEuros(cents(tier.price), locale)
    return isRepeated ? t('price.monthly', { amount }) : amount
  }
  const least = cents(tier.minAmount ?? 0)
  if (least === zero) return t('price.open')
  const min = formatEuros(least, locale)
  return isRepeated ? t('price.monthlyFrom', { min }) : t('price.from', { min })
}
