import type { CartItem } from '#domain/cart/cart.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'

/**
 * Whether a cart that a partner created still contains the partner's lines: the same units at the same amounts with the
 * same options. The buyer may change answers and names. An empty cart is accepted: it releases everything.
 */
export function preservesPartnerLines(
  before: readonly CartItem[],
  after: readonly CartItem[],
  form: Pick<FormDefinition, 'tiers'>,
): boolean {
  if (after.length === 0) return true
  const lines = (items: readonly CartItem[]) => items.map((item) => lineOf(item, form)).toSorted()
  const wanted = lines(after)
  return before.length === after.length && lines(before).every((line, index) => line === wanted[index])
}

/** The part of a unit that the partner chose. A required option is left out: it depends on its stock. */
function lineOf(
  { tierId, customAmount, extraOptions }: CartItem,
  form: Pick<FormDefinition, 'tiers'>,
): string {
  const options = form.tiers.find(({ id }) => id === tierId)?.extraOptions ?? []
  const chosen = extraOptions
    .map(({ extraOptionId }) => extraOptionId)
    .filter((chosenId) => !options.some(({ id, isRequired }) => id === chosenId && isRequired))
  return JSON.stringify([tierId, customAmount, chosen.toSorted()])
}
