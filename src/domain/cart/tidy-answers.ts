import type { CartItem, FieldAnswer } from '#domain/cart/cart.ts'
import type { CustomFieldType, FormDefinition } from '#domain/form/form-definition.ts'
import { compactText, plainText } from '#domain/pasted-text.ts'

/**
 * The answers of an item as stored: phone numbers and postcodes as a keyboard would have written them, which is how
 * their rules read them. Source: docs/decisions/money/payer-and-consents.md.
 */
export function tidyAnswers<Item extends Pick<CartItem, 'customFields' | 'extraOptions' | 'tierId'>>(
  item: Item,
  { tiers, customFields }: Pick<FormDefinition, 'tiers' | 'customFields'>,
): Item {
  const tier = tiers.find(({ id }) => id === item.tierId)
  const ofOptions = (tier?.extraOptions ?? []).flatMap((option) => option.customFields)
  const types = new Map(
    [...customFields, ...(tier?.customFields ?? []), ...ofOptions].map(({ id, type }) => [id, type]),
  )
  const tidy = (answers: readonly FieldAnswer[]) =>
    answers.map((answer) => ({ ...answer, value: tidyValue(types.get(answer.fieldId), answer.value) }))
  return {
    ...item,
    customFields: tidy(item.customFields),
    extraOptions: item.extraOptions.map((option) => ({ ...option, customFields: tidy(option.customFields) })),
  }
}

function tidyValue(type: CustomFieldType | undefined, value: FieldAnswer['value']): FieldAnswer['value'] {
  if (typeof value !== 'string') return value
  if (type === 'Zipcode') return compactText(value)
  return type === 'Phone' ? plainText(value).trim() : value
}
