import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { needsParticipant } from '#domain/form/journey.ts'

/** The units of a cart whose tier the form no longer has. */
export function goneUnits(items: readonly CartItemIn[], { tiers }: Pick<Form, 'tiers'>): CartItemIn[] {
  return items.filter(({ tierId }) => tiers.every(({ id }) => id !== tierId))
}

/**
 * A new choice with the participants of the units that are gone, in their order: a new unit without a name takes the
 * next one, if its tier asks for a participant. What is typed about a unit of the cart is saved under its id.
 */
export function withNamesOf(
  gone: readonly CartItemIn[],
  items: readonly CartItemIn[],
  { tiers }: Pick<Form, 'tiers'>,
): CartItemIn[] {
  const names = gone.flatMap(({ participant }) => (participant === undefined ? [] : [participant]))
  const asksName = new Set(tiers.filter(({ tierType }) => needsParticipant(tierType)).map(({ id }) => id))
  return items.map((item) => {
    const isUnnamed = item.id === undefined && item.participant === undefined && asksName.has(item.tierId)
    const participant = isUnnamed ? names.shift() : undefined
    return participant === undefined ? item : { ...item, participant }
  })
}
