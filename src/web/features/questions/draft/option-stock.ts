import type { CartItemIn } from '#contract/cart.ts'
import { remainingAfter } from '#domain/stock/remaining-after.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { type AskingForm, optionName, tierOf } from '#web/features/questions/draft/question-field.ts'

type Items = readonly Pick<CartItemIn, 'tierId' | 'extraOptions'>[]

/**
 * Units of each option that this cart may have, by option id; null = unlimited. The form's remaining stock does not
 * count the units of this cart, so they are added.
 */
export function optionStock(form: AskingForm, held: Items): ReadonlyMap<string, number | null> {
  const options = form.tiers.flatMap((tier) => tier.extraOptions)
  return new Map(
    options.map(({ id, remainingNumber }) => [
      id,
      remainingNumber === null ? null : remainingNumber + unitsOf(held, id),
    ]),
  )
}

/** Remaining units of an option: the stock minus the units in the draft. */
export function optionLeft(
  stock: ReadonlyMap<string, number | null>,
  items: Items,
  id: string,
): number | null {
  return remainingAfter(stock.get(id) ?? null, unitsOf(items, id))
}

/** The options selected beyond the stock, starting with the first unit that gets none. */
export function checkOptionStock(items: Items, form: AskingForm, held: Items): Problem[] {
  const stock = optionStock(form, held)
  const taken = new Map<string, number>()
  return items.flatMap((item, index) =>
    (item.extraOptions ?? []).flatMap(({ extraOptionId: id, value }) => {
      if (!value || tierOf(form, item) === undefined) return []
      const count = (taken.get(id) ?? 0) + 1
      taken.set(id, count)
      const limit = stock.get(id) ?? null
      return limit !== null && count > limit ? [problem(optionName(index, id), 'OPTION_SOLD_OUT')] : []
    }),
  )
}

/** Number of times an option is selected in some items. */
export function unitsOf(items: Items, id: string): number {
  return items.filter((item) =>
    item.extraOptions?.some(({ extraOptionId, value }) => extraOptionId === id && value),
  ).length
}
