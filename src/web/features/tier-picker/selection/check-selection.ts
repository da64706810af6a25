import type { CartItemIn } from '#contract/cart.ts'
import type { Tier } from '#contract/form.ts'
import { checkAmount } from '#domain/amount-rules.ts'
import { parseAmount } from '#domain/format.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { type Selection, amountsOf, unitsIn } from '#web/features/tier-picker/selection/selection.ts'

/** Id of the form element: buttons in the box and in the dock submit it. */
export const pickerFormId = 'picker'

/** Id of the whole list: the link target of a problem without a line. */
export const listId = 'tiers'

/** Ids and names of the fields, which are also the fields of the problems. */
export const quantityField = (tierId: string) => `quantity-${tierId}`
export const amountField = (tierId: string, index: number) => `amount-${tierId}-${index}`

/** True for a refusal of the selection as a whole: no field can mend it. */
export function isOfAll({ field, code }: Problem): boolean {
  return field === listId && code === 'SOLD_OUT'
}

/** The problems of a selection before it is sent: nothing chosen, amounts missing or out of range. */
export function checkSelection(selection: Selection, tiers: readonly Tier[]): Problem[] {
  if (unitsIn(selection) === 0) return [problem(listId, 'CART_EMPTY')]
  return checkAmounts(selection, tiers, () => true)
}

/** The problems of the amounts typed so far, which their fields show while the visitor types. Source: spec section 5. */
export function checkTyped(selection: Selection, tiers: readonly Tier[]): Problem[] {
  return checkAmounts(selection, tiers, (text) => text.trim() !== '')
}

function checkAmounts(
  selection: Selection,
  tiers: readonly Tier[],
  isChecked: (text: string) => boolean,
): Problem[] {
  return tiers.filter(asksAmount).flatMap((tier) =>
    amountsOf(selection, tier.id).flatMap((text, index) => {
      const field = amountField(tier.id, index)
      return isChecked(text) ? checkAmount(field, parseAmount(text), tier) : []
    }),
  )
}

/** Moves the server's problems about items to the fields of the page; the others to the list. */
export function placeProblems(problems: readonly Problem[], items: readonly CartItemIn[]): Problem[] {
  const placed = problems.map((one) => ({
    ...one,
    // A line with nothing left has no field any more.
    field: one.code === 'SOLD_OUT' && one.params['remaining'] === 0 ? listId : fieldOf(one.field, items),
  }))
  return placed.filter(
    ({ field, code }, index) =>
      placed.findIndex((other) => other.field === field && other.code === code) === index,
  )
}

function fieldOf(field: string, items: readonly CartItemIn[]): string {
  const [, place = '', rest = ''] = /^items\.(\d+)\.?(.*)$/.exec(field) ?? []
  const item = items[Number(place)]
  if (place === '' || item === undefined) return listId
  if (rest !== 'customAmount') return quantityField(item.tierId)
  const before = items.slice(0, Number(place)).filter(({ tierId }) => tierId === item.tierId)
  return amountField(item.tierId, before.length)
}
