import type { CartItem, CartItemDraft, FieldAnswer, OptionChoice, Participant } from '#domain/cart/cart.ts'
import type { FormDefinition, TierDefinition } from '#domain/form/form-definition.ts'
import { cents } from '#domain/money.ts'

/** Units left by tier or option id; null or absent = unlimited. */
type Remaining = ReadonlyMap<string, number | null>

/**
 * One item per unit: quantities are expanded (the first unit keeps the item's id), only selected options are kept,
 * a required option is selected wherever stock remains, empty answers are dropped, and a participant is copied to the
 * following items where asked. Source: spec section 5, behaviour.
 * @param remaining stock left, without what this cart holds; absent = the stock of the definition
 */
export function expandItems(
  items: readonly CartItemDraft[],
  form: Pick<FormDefinition, 'tiers'>,
  remaining: Remaining = new Map(),
): CartItem[] {
  const taken = new Map<string, number>()
  const units = items.flatMap((item) => {
    const tier = form.tiers.find(({ id }) => id === item.tierId)
    const count = item.quantity ?? 1
    return Array.from({ length: Number.isSafeInteger(count) && count > 0 ? count : 1 }, (_, index) =>
      expandUnit(item, index, tier, (option) => take(option, remaining, taken)),
    )
  })
  return copyParticipants(units)
}

/** Answers that say something: empty values are dropped from what is sent. Source: spec section 5. */
export function dropEmptyAnswers(answers: readonly FieldAnswer[]): FieldAnswer[] {
  return answers.filter(({ value }) => typeof value !== 'string' || value.trim() !== '')
}

/** Units left of a tier or option beside what the cart already holds, never below 0; null = unlimited. */
export function remainingBeside(remainingNumber: number | null, inCart: number): number | null {
  return remainingNumber === null ? null : Math.max(0, remainingNumber - inCart)
}

/** Units asked of each tier and each option, summed over the whole cart. */
export function stockDemand(
  items: readonly Pick<CartItemDraft, 'tierId' | 'quantity' | 'extraOptions'>[],
): Map<string, number> {
  const demand = new Map<string, number>()
  const add = (id: string, count: number) => demand.set(id, (demand.get(id) ?? 0) + count)
  for (const item of items) {
    const count = item.quantity ?? 1
    add(item.tierId, count)
    for (const option of item.extraOptions ?? []) if (option.value) add(option.extraOptionId, count)
  }
  return demand
}

type Option = { readonly id: string; readonly stock: number | null }

/** Takes one unit of a required option if there is one. */
function take(option: Option, remaining: Remaining, taken: Map<string, number>): boolean {
  const left = remaining.has(option.id) ? (remaining.get(option.id) ?? null) : option.stock
  const used = taken.get(option.id) ?? 0
  if (remainingBeside(left, used) === 0) return false
  taken.set(option.id, used + 1)
  return true
}

function expandUnit(
  item: CartItemDraft,
  index: number,
  tier: TierDefinition | undefined,
  canTake: (option: Option) => boolean,
): CartItem {
  const chosen = (item.extraOptions ?? []).filter(({ value }) => value)
  const required = (tier?.extraOptions ?? []).filter((option) => option.isRequired && canTake(option))
  const forced = required
    .filter(({ id }) => !chosen.some(({ extraOptionId }) => extraOptionId === id))
    .map(({ id }): OptionChoice => ({ extraOptionId: id, value: true }))
  return {
    ...(item.id !== undefined && index === 0 ? { id: item.id } : {}),
    tierId: item.tierId,
    customAmount: toAmount(item.customAmount),
    frequency: item.frequency ?? tier?.paymentFrequency ?? 'SINGLE',
    customFields: dropEmptyAnswers(item.customFields ?? []),
    extraOptions: [...chosen, ...forced].map((option) => ({
      extraOptionId: option.extraOptionId,
      value: true,
      customFields: dropEmptyAnswers(option.customFields ?? []),
    })),
    ...(item.participant === undefined ? {} : { participant: item.participant }),
  }
}

/** An amount that is not a whole number of cents is kept out: the check says AMOUNT_REQUIRED. */
function toAmount(amount: number | null | undefined): CartItem['customAmount'] {
  return typeof amount === 'number' && Number.isSafeInteger(amount) ? cents(amount) : null
}

function copyParticipants(items: readonly CartItem[]): CartItem[] {
  let source: Participant | null = null
  return items.map((item) => {
    if (item.participant !== undefined) {
      source = item.participant.copyToFollowingParticipants === true ? item.participant : source
      return item
    }
    if (source === null) return item
    const { copyToFollowingParticipants: _, ...participant }: Participant = source
    return { ...item, participant }
  })
}
