import { useState } from 'react'
import { parisDate } from '#domain/format.ts'
import { type Cents, multiplyCents, splitEvenly, subtractCents, zero } from '#domain/money.ts'
import { pickRuleSet, reductionRates, taxReduction } from '#domain/tax/tax-reduction.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from './tax-estimate.module.css'

interface TaxEstimateProps {
  readonly amount: Cents
  /** The gift is monthly: tax is calculated for the year. */
  readonly isMonthly?: boolean
  readonly isUnderColucheLaw: boolean
}

const months = 12

/**
 * Estimates the cost of a gift for a person and its tax reduction, as a bar of two parts: labelled as an estimate,
 * with the legal rate. A screen reader reads one sentence instead. Source: docs/decisions/money/tax-estimate.md.
 */
export function TaxEstimate({ amount, isMonthly = false, isUnderColucheLaw }: TaxEstimateProps) {
  const t = useTexts('donation')
  const locale = useLocale()
  const mode = useBrand()?.taxRules ?? 'law'
  const [today] = useState(() => parisDate(new Date()))
  const rules = pickRuleSet({ mode, isCompany: false, isUnderColucheLaw, date: today })
  const given = isMonthly ? multiplyCents(amount, months) : amount
  const reduction = taxReduction(given, 'individual', rules)
  if (reduction <= zero) return null
  const cost = subtractCents(given, reduction)
  const [monthlyCost = zero] = splitEvenly(cost, months)
  const [rate = 0, next] = reductionRates(given, rules)
  const rates = next === undefined ? t('estimate.rate', { rate }) : t('estimate.rates', { rate, next })
  const period = isMonthly ? 'year' : 'once'
  return (
    <div>
      <p className="visually-hidden">
        {t(isMonthly ? 'taxMonthly' : 'tax', {
          amount: shortEuros(amount, locale),
          cost: shortEuros(cost, locale),
          rates,
          year: shortEuros(given, locale),
          month: shortEuros(monthlyCost, locale),
        })}
      </p>
      <div className={styles.bar} data-rate={next === undefined ? rate : undefined} aria-hidden="true">
        <p className={`${styles.cost} tone-brand`}>
          <b>{shortEuros(cost, locale)}</b>
          <span>{t(`estimate.cost.${period}`)}</span>
        </p>
        <p className={`${styles.back} tone-ok`}>
          <b>{t(`estimate.back.${period}`, { amount: shortEuros(reduction, locale) })}</b>
          <span>{t('estimate.note', { rates })}</span>
        </p>
      </div>
    </div>
  )
}
