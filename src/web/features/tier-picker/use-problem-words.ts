import { useCallback } from 'react'
import type { Form, Tier } from '#contract/form.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import type { TypesWhere } from '#domain/form/form-types.ts'
import { needsSalesTerms } from '#domain/payment/consents.ts'
import type { Problem } from '#domain/problem.ts'
import { listId } from '#web/features/tier-picker/selection/check-selection.ts'
import { groupTiers } from '#web/features/tier-picker/selection/tier-limits.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'

/** The text of a problem: on its line alone, or with the line's name in front for the summary. */
export function useProblemWords(form: Form): (problem: Problem, isNamed?: boolean) => string {
  const t = useTexts('picker')
  const tProblem = useTexts('problems')
  const locale = useLocale()
  return useCallback(
    (problem, isNamed = false) => {
      if (problem.field === listId) return generalWords(problem, form, t) ?? tProblem(problem.code)
      const message = problemText(tProblem, problem, locale)
      const tier = isNamed ? form.tiers.find(({ id }) => problem.field.includes(id)) : undefined
      return tier === undefined ? message : t('refused.line', { name: nameOf(tier, form, t), message })
    },
    [form, t, tProblem, locale],
  )
}

/** The name of the line's field: the free amount and the gift have no tier name. */
function nameOf(tier: Tier, form: Form, t: Translate<'picker'>): string {
  const { custom, gift } = groupTiers(form)
  if (tier === gift) return t('amount.gift')
  return tier === custom ? t('amount.custom') : tier.name
}

/** Problems of the whole selection. */
function generalWords({ code }: Problem, { formType }: Form, t: Translate<'picker'>): string | null {
  switch (code) {
    case 'CART_EMPTY':
      return t(`refused.empty.${kindOf(formType)}`)
    case 'SOLD_OUT':
    case 'OPTION_SOLD_OUT':
      return t('refused.soldOut')
    case 'TIER_UNAVAILABLE':
      return t('refused.closed')
    case 'TIER_UNKNOWN':
      return t('refused.tier')
    default:
      return null
  }
}

/** The key of the texts for a list of tiers: tickets, memberships, products. Only forms that sell have such a list. */
export function kindOf(formType: FormType): TypesWhere<'sells', true> {
  return needsSalesTerms(formType) ? formType : 'Event'
}
