import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import { parseAmount } from '#domain/format.ts'
import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import { cents, zero } from '#domain/money.ts'
import { amountText } from '#web/lib/amount/amount-text.ts'

/**
 * The choice for one tier. A price that the visitor types has one amount per unit, the others have none; amounts
 * beyond the number of units remain, in case the number rises again.
 */
export interface Line {
  readonly count: number
  /** As typed: `12,5`. */
  readonly amounts: readonly string[]
}

/** Lines by tier id; a tier without a line is not chosen. */
export type Selection = Readonly<Record<string, Line>>

export const nothingChosen: Selection = {}

const noLine: Line = { count: 0, amounts: [] }

export function lineOf(selection: Selection, tierId: string): Line {
  return selection[tierId] ?? noLine
}

/** The amounts of the chosen units. */
export function amountsOf(selection: Selection, tierId: string): readonly string[] {
  const { count, amounts } = lineOf(selection, tierId)
  return amounts.slice(0, count)
}

/** Total number of units. */
export function unitsIn(selection: Selection): number {
  return Object.values(selection).reduce((sum, { count }) => sum + count, 0)
}

/** Changes the number of units: typed amounts remain, new ones start at the suggested amount. */
export function withCount(selection: Selection, tier: Tier, count: number): Selection {
  const { amounts } = lineOf(selection, tier.id)
  const line: Line = {
    count,
    amounts: asksAmount(tier) ? extended(amounts, count, suggestedText(tier)) : [],
  }
  return { ...selection, [tier.id]: line }
}

/** Changes the amount of one unit. */
export function withAmount(selection: Selection, tierId: string, index: number, text: string): Selection {
  const { count, amounts } = lineOf(selection, tierId)
  const typed = amounts.map((amount, at) => (at === index ? text : amount))
  return { ...selection, [tierId]: { count, amounts: typed } }
}

/** Sets an amount without a number of units: a gift beside the tickets. An empty text removes it. */
export function withFreeAmount(selection: Selection, tierId: string, text: string): Selection {
  const line = text.trim() === '' ? noLine : { count: 1, amounts: [text] }
  return { ...selection, [tierId]: line }
}

/** The items of a cart or a draft as a selection; items of tiers that the form no longer has are left out. */
export function selectionOf(items: readonly CartItemIn[], tiers: readonly Tier[]): Selection {
  const units = oneByOne(items)
  const lines = tiers.flatMap((tier): [string, Line][] => {
    const own = units.filter(({ tierId }) => tierId === tier.id)
    if (own.length === 0) return []
    const amounts = asksAmount(tier) ? own.map(({ customAmount }) => textOf(customAmount)) : []
    return [[tier.id, { count: own.length, amounts }]]
  })
  return Object.fromEntries(lines)
}

/**
 * A selection as the items of a cart, tier by tier. Items already in the cart keep their ids, participants, answers
 * and options: fewer units remove the last ones, more units add new ones. The first item carries the answers to the
 * form's own questions, whichever item becomes the first.
 */
export function itemsOf(
  selection: Selection,
  form: Pick<Form, 'tiers' | 'customFields'>,
  savedItems: readonly CartItemIn[] = [],
): CartItemIn[] {
  const paid = frequencyOf(selection, form.tiers)
  const isOfForm = (fieldId: string) => form.customFields.some(({ id }) => id === fieldId)
  const units = oneByOne(savedItems)
  const formAnswers = units
    .flatMap(({ customFields = [] }) => customFields)
    .filter(({ fieldId }) => isOfForm(fieldId))
  const items = form.tiers.flatMap((tier) => {
    const { count, amounts } = lineOf(selection, tier.id)
    const own = units.filter(({ tierId }) => tierId === tier.id)
    return Array.from({ length: count }, (_, index): CartItemIn => {
      const { frequency: _before, ...before } = own[index] ?? { tierId: tier.id }
      const customFields = before.customFields?.filter(({ fieldId }) => !isOfForm(fieldId))
      return {
        ...before,
        ...(customFields !== undefined && { customFields }),
        ...(follows(tier, paid) && { frequency: paid }),
        ...(asksAmount(tier) && { customAmount: parseAmount(amounts[index] ?? '') }),
      }
    })
  })
  return items.map((item, index) =>
    index === 0 && formAnswers.length > 0
      ? { ...item, customFields: [...(item.customFields ?? []), ...formAnswers] }
      : item,
  )
}

/** The frequency of a selection: monthly or over time as soon as one of its tiers is. */
export function frequencyOf(selection: Selection, tiers: readonly Tier[]): PaymentFrequency {
  const chosen = tiers.filter(({ id }) => lineOf(selection, id).count > 0)
  return chosen.find(({ paymentFrequency }) => paymentFrequency !== 'SINGLE')?.paymentFrequency ?? 'SINGLE'
}

/** Whether everything is paid monthly: a mixed cart is refused, and has no monthly amount. */
export function isMonthlyAlone(items: readonly CartItemIn[], tiers: readonly Tier[]): boolean {
  return (
    items.length > 0 &&
    items.every(
      ({ tierId, frequency = tiers.find(({ id }) => id === tierId)?.paymentFrequency }) =>
        frequency === 'SUBSCRIPTION',
    )
  )
}

/**
 * Whether a one-time tier takes the frequency of the others: with tiers paid over time, any tier does; with monthly
 * tiers, only a gift does. A tier that does not follow differs from the rest of the cart, and is refused.
 * Source: one frequency per cart.
 */
function follows({ paymentFrequency, tierType }: Tier, paid: PaymentFrequency): boolean {
  if (paymentFrequency !== 'SINGLE' || paid === 'SINGLE') return false
  return paid === 'INSTALLMENT' || tierType === 'Donation'
}

/** One item for each unit; the first unit gets the item's id. */
function oneByOne(items: readonly CartItemIn[]): CartItemIn[] {
  return items.flatMap(({ quantity = 1, ...item }) =>
    Array.from({ length: quantity }, (_, index) => {
      const { id: _id, ...another } = item
      return index === 0 ? item : another
    }),
  )
}

function extended(amounts: readonly string[], count: number, fresh: string): string[] {
  return Array.from({ length: Math.max(count, amounts.length) }, (_, index) => amounts[index] ?? fresh)
}

function suggestedText({ price }: Tier): string {
  return price > zero ? amountText(cents(price)) : ''
}

function textOf(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? '' : amountText(cents(amount))
}
