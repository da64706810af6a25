import type { CartItemIn } from '#contract/cart.ts'
import { type AskingForm, tierOf } from '#web/features/questions/draft/question-field.ts'
import { unitPlace } from '#web/features/questions/draft/unit-place.ts'
import { useTexts } from '#web/lib/texts.ts'

/** The label of a field as on the page, `Participant 2, Prénom`; null for a field of another part of the page. */
export function useQuestionLabel(
  form: AskingForm,
  items: readonly CartItemIn[],
): (field: string) => string | null {
  const t = useTexts('questions')
  return (field) => {
    const [top, at, part, ...rest] = field.split('.')
    const item = items[Number(at)]
    if (top !== 'items' || item === undefined) return null
    const tier = tierOf(form, item)
    const label = labelIn(part, rest)
    if (label === null || tier === undefined) return label
    if (form.customFields.some(({ id }) => id === rest.at(-1))) return label
    const { kind, number, count } = unitPlace(form, items, Number(at))
    if (kind !== 'product') return t('inUnit', { unit: t(`unit.${kind}`, { number }), label })
    if (items.length === 1) return label
    const unit = count === 1 ? tier.name : `${tier.name} – ${t('unit.product', { number, count })}`
    return t('inUnit', { unit, label })

    function labelIn(kindOfField: string | undefined, path: readonly string[]): string | null {
      if (kindOfField === 'participant') {
        const [key] = path
        return key === 'firstName' || key === 'lastName' || key === 'email' ? t(key) : null
      }
      const fields = [...form.customFields, ...form.tiers.flatMap((each) => each.customFields)]
      const options = form.tiers.flatMap((each) => each.extraOptions)
      const asked = [...fields, ...options.flatMap(({ customFields }) => customFields), ...options]
      return asked.find(({ id }) => id === path.at(-1))?.label ?? null
    }
  }
}
