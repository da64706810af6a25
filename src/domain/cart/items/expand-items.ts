import type { CartItem, CartItemDraft, FieldAnswer, OptionChoice } from '#domain/cart/cart.ts'
import type { FormDefinition, PaymentFrequency, TierDefinition } from '#domain/form/form-definition.ts'
import { itemFrequencies } from '#domain/cart/items/item-frequency.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { cents } from '#domain/money.ts'
import type { Participant } from '#domain/participant/participant.ts'
import { tidyParticipant } from '#domain/participant/tidy-participant.ts'
import { remainingAfter } from '#domain/stock/remaining-after.ts'

/** Units left by tier or option id; null or absent = unlimited. */
type Remaining = ReadonlyMap<string, number | null>

/**
 * One item per unit: quantities are expanded (the first unit has the item's id), only selected options remain, a
 * required option is selected wherever stock remains, empty answers are dropped, and a participant is copied to the
 * following items on request. Source: spec section 5, behaviour.
 * @param remaining stock left, without what this cart holds; absent = the stock of the definition
 */
export function expandItems(
  items: readonly CartItemDraft[],
  form: Pick<FormDefinition, 'tiers'> & Partial<Pick<FormDefinition, 'frequencies'>>,
  remaining: Remaining = new Map(),
): CartItem[] {
  const taken = new Map<string, number>()
  const frequencies = itemFrequencies(items, form)
  const units = items.flatMap((item, line) => {
    const tier = form.tiers.find(({ id }) => id === item.tierId)
    const count = item.quantity ?? 1
    return Array.from({ length: Number.isSafeInteger(count) && count > 0 ? count : 1 }, (_, index) =>
      expandUnit({ ...item, frequency: frequencies[line] ?? 'SINGLE' }, index, tier, (option) =>
        take(option, remaining, taken),
      ),
    )
  })
  return copyParticipants(units, form)
}

/** The non-empty answers, trimmed as the check reads them. Source: spec section 5. */
export function dropEmptyAnswers(answers: readonly FieldAnswer[]): FieldAnswer[] {
  return answers
    .map((answer) => (typeof answer.value === 'string' ? { ...answer, value: answer.value.trim() } : answer))
    .filter(({ value }) => value !== '')
}

type Option = { readonly id: string; readonly stock: number | null }

/** Takes one unit of a required option if there is one. */
function take(option: Option, remaining: Remaining, taken: Map<string, number>): boolean {
  const left = remaining.has(option.id) ? (remaining.get(option.id) ?? null) : option.stock
  const used = taken.get(option.id) ?? 0
  if (remainingAfter(left, used) === 0) return false
  taken.set(option.id, used + 1)
  return true
}

function expandUnit(
  item: CartItemDraft & { readonly frequency: PaymentFrequency },
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
    frequency: item.frequency,
    customFields: dropEmptyAnswers(item.customFields ?? []),
    extraOptions: [...chosen, ...forced].map((option) => ({
      extraOptionId: option.extraOptionId,
      value: true,
      customFields: dropEmptyAnswers(option.customFields ?? []),
    })),
    ...(item.participant === undefined ? {} : { participant: tidyParticipant(item.participant) }),
  }
}

/** Drops what is no amount in cents: the check refuses it where the tier asks for an amount. */
function toAmount(amount: number | null | undefined): CartItem['customAmount'] {
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount >= 0 ? cents(amount) : null
}

/** A copy goes to the items that need a name: not to a donation between two tickets. */
function copyParticipants(items: readonly CartItem[], form: Pick<FormDefinition, 'tiers'>): CartItem[] {
  let source: Participant | null = null
  const isNamed = ({ tierId }: CartItem) =>
    form.tiers.some((tier) => tier.id === tierId && needsParticipant(tier.tierType))
  return items.map((item) => {
    if (item.participant !== undefined) {
      source = item.participant.copyToFollowingParticipants === true ? item.participant : source
      return item
    }
    if (source === null || !isNamed(item)) return item
    const { copyToFollowingParticipants: _, ...participant }: Participant = source
    return { ...item, participant }
  })
}
