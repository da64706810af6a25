import { useState } from 'react'
import { type Cents, multiplyCents, splitEvenly, subtractCents, zero } from '#domain/money.ts'
import { parisDate } from '#domain/format.ts'
import { pickRuleSet, reductionPercent, taxReduction } from '#domain/tax/tax-reduction.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { Note } from '#web/ui/feedback/note.tsx'

interface TaxEstimateProps {
  readonly amount: Cents
  /** It is given each month: taxes are counted by the year. */
  readonly isMonthly?: boolean
  readonly isUnderColucheLaw: boolean
}

const months = 12

/** What a gift costs a person once taxes are counted: an estimate, said to be one. Source: docs/decisions/tax-estimate.md. */
export function TaxEstimate({ amount, isMonthly = false, isUnderColucheLaw }: TaxEstimateProps) {
  const t = useTexts('donation')
  const locale = useLocale()
  const mode = useBrand()?.taxRules ?? 'spec'
  const [today] = useState(() => parisDate(new Date()))
  const rules = pickRuleSet({ mode, isCompany: false, isUnderColucheLaw, date: today })
  const given = isMonthly ? multiplyCents(amount, months) : amount
  const reduction = taxReduction(given, 'individual', rules)
  if (reduction <= zero) return null
  const cost = subtractCents(given, reduction)
  const [monthlyCost = zero] = splitEvenly(cost, months)
  return (
    <Note tone="ok">
      <p>
        <RichText
          text={t(isMonthly ? 'taxMonthly' : 'tax', {
            amount: shortEuros(amount, locale),
            cost: shortEuros(cost, locale),
            percent: reductionPercent(given, reduction, rules),
            year: shortEuros(given, locale),
            month: shortEuros(monthlyCost, locale),
          })}
        />
      </p>
    </Note>
  )
}
