import type { CartItemIn } from '#contract/cart.ts'
import { checkCartItems } from '#domain/cart/check-cart.ts'
import { expandItems } from '#domain/cart/items/expand-items.ts'
import { tidyAnswers } from '#domain/cart/tidy-answers.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { isUuid } from '#domain/ids.ts'
import { throwIfAny } from '#domain/problem.ts'
import type { StoredCartItem } from '#domain/cart/cart.ts'
import type { Deps } from '#server/money/deps.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { findStockLeft } from '#server/catalogue/form/stock-left-store.ts'

/** Units of each option that are left for this cart. */
export type OptionsLeft = ReadonlyMap<string, number | null>

/** The change that replaces the whole item list. Items keep their ids, new ones get one. @throws AppError VALIDATION */
export function takeItems(
  items: readonly CartItemIn[],
  sellable: FormDefinition,
  remaining: OptionsLeft,
  {
    newId,
    ...situation
  }: { now: Date; savesPaymentMethod: boolean; held: readonly StoredCartItem[]; newId: () => string },
): StoredCartItem[] {
  throwIfAny(checkCartItems(items, sellable, { ...situation, remaining }))
  return storeItems(items, sellable, remaining, newId)
}

/** Lines as stored items: one item per unit, each with its own id. Does not check anything. */
export function storeItems(
  items: readonly CartItemIn[],
  sellable: FormDefinition,
  remaining: OptionsLeft,
  newId: () => string,
): StoredCartItem[] {
  const seen = new Set<string>()
  return expandItems(items, sellable, remaining).map((item): StoredCartItem => {
    const isNew = item.id === undefined || !isUuid(item.id) || seen.has(item.id)
    const id = isNew ? newId() : (item.id ?? newId())
    seen.add(id)
    return { ...tidyAnswers(item, sellable), id }
  })
}

/**
 * Current stock of the required options, for a cart that already holds `held`. Runs no query if no required option has
 * limited stock.
 */
export async function readOptionsLeft(
  deps: Pick<Deps, 'db' | 'clock'>,
  form: StoredForm,
  held: readonly StoredCartItem[],
): Promise<OptionsLeft> {
  const options = form.definition.tiers.flatMap(({ extraOptions }) => extraOptions)
  if (!options.some(({ isRequired, stock }) => isRequired && stock !== null)) return new Map()
  const remaining = await findStockLeft(deps.db, form.id, deps.clock.now())
  const heldOf = (id: string) =>
    held.filter((item) => item.extraOptions.some(({ extraOptionId }) => extraOptionId === id)).length
  return new Map(
    options.map(({ id }) => {
      const left = remaining.get(id)
      return [id, left === undefined ? null : left + heldOf(id)]
    }),
  )
}
