import type { Tier } from '#contract/form.ts'
import { amountField, quantityField } from '#web/features/tier-picker/selection/check-selection.ts'
import {
  type Selection,
  nothingChosen,
  unitsIn,
  withAmount,
  withCount,
  withFreeAmount,
} from '#web/features/tier-picker/selection/selection.ts'
import type { TierGroups } from '#web/features/tier-picker/selection/tier-limits.ts'

/** A source of answers by field name: a form, or the address it was sent to. */
type Answers = Pick<FormData, 'get' | 'has'>

/**
 * Reads the choice made before hydration: from the fields, or from the address if the form was sent before. null without a
 * choice.
 */
export function earlyChoice(
  { counted, custom, gift }: TierGroups,
  fields: Answers,
  search: string,
): Selection | null {
  const sent = new URLSearchParams(search)
  const isSent = counted.some(({ id }) => sent.has(quantityField(id)))
  const answers = isSent ? sent : fields
  const free = [custom, gift].filter((tier) => tier !== null)
  const numbers = counted.reduce((all, tier) => numberOf(all, tier, answers), nothingChosen)
  const selection = free.reduce(
    (all, { id }) => withFreeAmount(all, id, textIn(answers, amountField(id, 0))),
    numbers,
  )
  return unitsIn(selection) === 0 ? null : selection
}

function numberOf(selection: Selection, tier: Tier, answers: Answers): Selection {
  const count = Number(textIn(answers, quantityField(tier.id)))
  if (!Number.isSafeInteger(count) || count < 1) return selection
  const counted = withCount(selection, tier, Math.min(count, 100))
  return (counted[tier.id]?.amounts ?? []).reduce((all, fresh, index) => {
    const field = amountField(tier.id, index)
    return withAmount(all, tier.id, index, answers.has(field) ? textIn(answers, field) : fresh)
  }, counted)
}

function textIn(answers: Answers, field: string): string {
  const value = answers.get(field)
  return typeof value === 'string' ? value : ''
}
