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
  /** The gift is monthly: tax is calculated for the year. */
  readonly isMonthly?: boolean
  readonly isUnderColucheLaw: boolean
}

const months = 12

/** The cost of a gift for a person after tax: an estimate, labelled as one. Source: docs/decisions/tax-estimate.md. */
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
