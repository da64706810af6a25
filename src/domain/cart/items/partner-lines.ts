import type { CartItem } from '#domain/cart/cart.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'

/**
 * Whether a cart that a partner made still holds what the partner put into it: the same units at the same amounts with
 * the same options, answers and names aside, which are the buyer's to give. An empty cart gives everything back.
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

/** What of a unit is the partner's choice. A required option comes and goes with its stock, whoever asks. */
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
