import type { CartItemIn } from '#contract/cart.ts'
import { type AskingForm, tierOf } from '#web/features/questions/draft/question-field.ts'

/** The label and number of a unit: participants and members count from 1, products count within their tier. */
export function unitPlace(form: AskingForm, items: readonly CartItemIn[], index: number) {
  const kind = kindOf(form, items[index])
  const isAlike = (item: CartItemIn) =>
    kindOf(form, item) === kind && (kind !== 'product' || item.tierId === items[index]?.tierId)
  const number = items.slice(0, index + 1).filter(isAlike).length
  return { kind, number, count: items.filter(isAlike).length } as const
}

function kindOf(form: AskingForm, item: CartItemIn | undefined): 'participant' | 'member' | 'product' {
  const type = item === undefined ? undefined : tierOf(form, item)?.tierType
  if (type === 'Registration') return 'participant'
  return type === 'Membership' ? 'member' : 'product'
}
