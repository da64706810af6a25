import type { CartItemDraft } from '#domain/cart/cart.ts'
import { type Completeness, checkCustomFieldAnswers } from '#domain/cart/check-answers.ts'
import type { ExtraOptionDefinition, FormDefinition } from '#domain/form/form-definition.ts'
import { type Problem, problem } from '#domain/problem.ts'

type Remaining = ReadonlyMap<string, number | null>

/**
 * The problems of the options chosen in a cart, under `items.0.extraOptions.{id}`: unknown options, their answers, and
 * a required option that was refused while units are left.
 * @param remaining units left for this cart; absent = the stock of the definition, null = unlimited
 */
export function checkOptions(
  items: readonly CartItemDraft[],
  form: Pick<FormDefinition, 'tiers'>,
  remaining: Remaining,
  completeness: Completeness,
): Problem[] {
  return items.flatMap((item, index) => {
    const options = form.tiers.find(({ id }) => id === item.tierId)?.extraOptions
    if (options === undefined) return []
    const path = `items.${index}.extraOptions`
    return [
      ...unknownOptions(item, options, path),
      ...options.flatMap((option) => {
        const choice = item.extraOptions?.find(({ extraOptionId }) => extraOptionId === option.id)
        const at = `${path}.${option.id}`
        if (choice?.value === true) {
          const answers = choice.customFields ?? []
          return checkCustomFieldAnswers(option.customFields, answers, `${at}.customFields`, completeness)
        }
        // expandItems selects a required option that was not mentioned; an explicit refusal is an error.
        const isRefused = option.isRequired && choice !== undefined
        return isRefused && hasSomeLeft(option, items, remaining) ? [problem(at, 'IS_TRUE')] : []
      }),
    ]
  })
}

function unknownOptions(
  item: CartItemDraft,
  options: readonly ExtraOptionDefinition[],
  path: string,
): Problem[] {
  const choices = item.extraOptions ?? []
  const ids = choices.map(({ extraOptionId }) => extraOptionId)
  return choices
    .filter(
      ({ extraOptionId: id }, index) =>
        !options.some((option) => option.id === id) || ids.indexOf(id) !== index,
    )
    .map(({ extraOptionId: id }) => problem(`${path}.${id}`, 'OPTION_UNKNOWN'))
}

/** Whether units of an option are left after those that the other lines of the cart take. */
function hasSomeLeft(
  option: ExtraOptionDefinition,
  items: readonly CartItemDraft[],
  remaining: Remaining,
): boolean {
  const left = remaining.has(option.id) ? (remaining.get(option.id) ?? null) : option.stock
  const taken = items
    .filter((item) =>
      item.extraOptions?.some(({ extraOptionId, value }) => extraOptionId === option.id && value),
    )
    .reduce((count, item) => count + (item.quantity ?? 1), 0)
  return left === null || taken < left
}
