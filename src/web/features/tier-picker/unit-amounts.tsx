import type { Tier } from '#contract/form.ts'
import { lowestAmount } from '#domain/amount-rules.ts'
import { cents, zero } from '#domain/money.ts'
import { amountField } from '#web/features/tier-picker/selection/check-selection.ts'
import { amountsOf } from '#web/features/tier-picker/selection/selection.ts'
import type { Picker } from '#web/features/tier-picker/use-picker.ts'
import type { useProblemWords } from '#web/features/tier-picker/use-problem-words.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import styles from './tier-picker.module.css'

interface AmountsProps {
  readonly tier: Tier
  readonly picker: Picker
  readonly wordsOf: ReturnType<typeof useProblemWords>
}

/** One amount per unit of a pay-what-you-want tier. */
export function UnitAmounts({ tier, picker, wordsOf }: AmountsProps) {
  const t = useTexts('picker')
  const locale = useLocale()
  const amounts = amountsOf(picker.selection, tier.id)
  const hint = useAmountHint(tier)
  if (amounts.length === 0) return null
  return (
    <div className={styles.amounts}>
      {amounts.map((text, index) => {
        const field = amountField(tier.id, index)
        const problem = picker.problemOf(field)
        return (
          <AmountInput
            locale={locale}
            key={field}
            name={field}
            label={
              amounts.length === 1
                ? t('amount.label', { name: tier.name })
                : t('amount.nth', { name: tier.name, number: index + 1 })
            }
            hint={hint}
            text={text}
            onText={(typed) => picker.send({ kind: 'priced', tierId: tier.id, index, text: typed })}
            error={problem && wordsOf(problem)}
          />
        )
      })}
    </div>
  )
}

/** An amount without a number of units: the visitor's own amount, or a gift beside the rest. */
export function FreeAmount({ tier, picker, wordsOf, isGift }: AmountsProps & { readonly isGift: boolean }) {
  const t = useTexts('picker')
  const locale = useLocale()
  const field = amountField(tier.id, 0)
  const problem = picker.problemOf(field)
  const min = shortEuros(lowestAmount(tier), locale)
  return (
    <AmountInput
      locale={locale}
      name={field}
      label={isGift ? t('amount.gift') : t('amount.custom')}
      hint={isGift ? t('amount.giftHint', { min }) : t('amount.customHint', { min })}
      text={amountsOf(picker.selection, tier.id)[0] ?? ''}
      onText={(text) => picker.send({ kind: 'given', tierId: tier.id, text })}
      error={problem && wordsOf(problem)}
    />
  )
}

/** The limits and the suggestion for the amount, as text. */
function useAmountHint(tier: Tier): string {
  const t = useTexts('picker')
  const locale = useLocale()
  const suggested = shortEuros(cents(tier.price), locale)
  if (tier.minAmount === 0 && tier.price === 0) return t('amount.hint.none')
  const min = shortEuros(lowestAmount(tier), locale)
  if (tier.minAmount === 0) return t('amount.hint.suggested', { suggested })
  return tier.price > zero ? t('amount.hint.minSuggested', { min, suggested }) : t('amount.hint.min', { min })
}
