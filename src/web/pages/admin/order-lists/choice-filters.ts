import type { FoundLines } from '#contract/admin/order-lists.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { ListFilter } from '#web/pages/admin/order-lists/list-query.ts'
import { choiceNames } from '#web/pages/admin/order-lists/choice-names.ts'

interface ChoiceFilter extends ListFilter {
  readonly key: keyof typeof choiceNames
}

/** Filters by price, option and answer: those of the chosen campaign, where it has two prices, an option, a question. */
export function useChoiceFilters({ tiers, options, answers }: FoundLines['choices']) {
  const t = useTexts('orderLists')
  const filters: readonly Omit<ChoiceFilter, 'name'>[] = [
    {
      key: 'tier',
      label: t('choice.tier'),
      emptyLabel: t('choice.allTiers'),
      options: tiers.length > 1 ? tiers.map(({ id, name }) => ({ id, label: name })) : [],
    },
    {
      key: 'option',
      label: t('choice.option'),
      emptyLabel: t('choice.allOptions'),
      options: options.map(({ id, name }) => ({ id, label: name })),
    },
    {
      key: 'answer',
      label: t('choice.answer'),
      emptyLabel: t('choice.allAnswers'),
      options: answers.map(({ id, ...given }) => ({ id, label: t('choice.given', given) })),
    },
  ]
  return filters
    .filter(({ options: some }) => some.length > 0)
    .map((filter) => ({ ...filter, name: choiceNames[filter.key] }))
}
