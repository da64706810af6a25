import type { CartItem, FieldAnswer } from '#domain/cart/cart.ts'
import type { CustomFieldDefinition, FormDefinition } from '#domain/form/form-definition.ts'

/**
 * The items of a cart that the form still defines. Items of removed tiers are left out, and so are removed options and
 * answers to removed questions. The result can be priced. Source: spec section 4, "tier not recognised".
 */
export function knownItems<Item extends CartItem>(
  items: readonly Item[],
  form: Pick<FormDefinition, 'tiers' | 'customFields'>,
): Item[] {
  return items.flatMap((item) => {
    const tier = form.tiers.find(({ id }) => id === item.tierId)
    if (tier === undefined) return []
    const customFields = knownAnswers(item.customFields, [...tier.customFields, ...form.customFields])
    const extraOptions = item.extraOptions.flatMap((choice) => {
      const option = tier.extraOptions.find(({ id }) => id === choice.extraOptionId)
      return option === undefined
        ? []
        : [{ ...choice, customFields: knownAnswers(choice.customFields, option.customFields) }]
    })
    return [{ ...item, customFields, extraOptions }]
  })
}

/** Whether a tier or an option of the cart was removed, so that the amount differs from the one that was shown. */
export function hasUnknownItems(
  items: readonly CartItem[],
  form: Pick<FormDefinition, 'tiers' | 'customFields'>,
): boolean {
  const known = knownItems(items, form)
  const count = (list: readonly CartItem[]) =>
    list.reduce((sum, { extraOptions }) => sum + 1 + extraOptions.length, 0)
  return count(known) !== count(items)
}

function knownAnswers(
  answers: readonly FieldAnswer[],
  fields: readonly CustomFieldDefinition[],
): FieldAnswer[] {
  return answers.filter(({ fieldId }) => fields.some(({ id }) => id === fieldId))
}
