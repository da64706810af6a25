import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import { parseAmount } from '#domain/format.ts'
import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import { type Cents, cents, sumCents, zero } from '#domain/money.ts'
import { amountText } from '#web/lib/amount/amount-text.ts'

/**
 * What is chosen of one tier. A price to choose has one typed amount per unit, the others have none; amounts beyond the
 * number of units wait there, in case it rises again.
 */
export interface Line {
  readonly count: number
  /** As typed: `12,5`. */
  readonly amounts: readonly string[]
}

/** Lines by tier id; a tier without one is not chosen. */
export type Selection = Readonly<Record<string, Line>>

export const nothingChosen: Selection = {}

const noLine: Line = { count: 0, amounts: [] }

export function lineOf(selection: Selection, tierId: string): Line {
  return selection[tierId] ?? noLine
}

/** The amounts of the units that are chosen. */
export function amountsOf(selection: Selection, tierId: string): readonly string[] {
  const { count, amounts } = lineOf(selection, tierId)
  return amounts.slice(0, count)
}

/** Units in all. */
export function unitsIn(selection: Selection): number {
  return Object.values(selection).reduce((sum, { count }) => sum + count, 0)
}

/** Another number of units: amounts that were typed are kept, new ones start at what is suggested. */
export function withCount(selection: Selection, tier: Tier, count: number): Selection {
  const { amounts } = lineOf(selection, tier.id)
  const line: Line = {
    count,
    amounts: tier.priceCategory === 'Pwyw' ? extended(amounts, count, suggestedText(tier)) : [],
  }
  return { ...selection, [tier.id]: line }
}

/** The amount typed for one unit. */
export function withAmount(selection: Selection, tierId: string, index: number, text: string): Selection {
  const { count, amounts } = lineOf(selection, tierId)
  const typed = amounts.map((amount, at) => (at === index ? text : amount))
  return { ...selection, [tierId]: { count, amounts: typed } }
}

/** An amount alone, without a number of units: a gift beside the tickets. Empty is none. */
export function withFreeAmount(selection: Selection, tierId: string, text: string): Selection {
  const line = text.trim() === '' ? noLine : { count: 1, amounts: [text] }
  return { ...selection, [tierId]: line }
}

/** What a cart or a draft holds, as a selection; items of tiers that are no longer the form's are left out. */
export function selectionOf(items: readonly CartItemIn[], tiers: readonly Tier[]): Selection {
  const units = oneByOne(items)
  const lines = tiers.flatMap((tier): [string, Line][] => {
    const own = units.filter(({ tierId }) => tierId === tier.id)
    if (own.length === 0) return []
    const amounts = tier.priceCategory === 'Pwyw' ? own.map(({ customAmount }) => textOf(customAmount)) : []
    return [[tier.id, { count: own.length, amounts }]]
  })
  return Object.fromEntries(lines)
}

/**
 * A selection as the items of a cart, tier by tier. Items that the cart already holds keep their ids, participants,
 * answers and options: fewer units drop the last ones, more add new ones. The answers to the form's own questions,
 * which the first item carries, stay with the first item whichever it becomes.
 */
export function itemsOf(
  selection: Selection,
  form: Pick<Form, 'tiers' | 'customFields'>,
  kept: readonly CartItemIn[] = [],
): CartItemIn[] {
  const paid = frequencyOf(selection, form.tiers)
  const isOfForm = (fieldId: string) => form.customFields.some(({ id }) => id === fieldId)
  const units = oneByOne(kept)
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
        ...(tier.priceCategory === 'Pwyw' && { customAmount: parseAmount(amounts[index] ?? '') }),
      }
    })
  })
  return items.map((item, index) =>
    index === 0 && formAnswers.length > 0
      ? { ...item, customFields: [...(item.customFields ?? []), ...formAnswers] }
      : item,
  )
}

/** How often a selection is paid: monthly or over time as soon as one of its tiers is. */
export function frequencyOf(selection: Selection, tiers: readonly Tier[]): PaymentFrequency {
  const chosen = tiers.filter(({ id }) => lineOf(selection, id).count > 0)
  return chosen.find(({ paymentFrequency }) => paymentFrequency !== 'SINGLE')?.paymentFrequency ?? 'SINGLE'
}

/** Whether all of it is paid each month: what is mixed is refused, and has no amount by the month. */
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
 * Whether a tier that is paid once is paid otherwise beside others: with those over time anything is, with monthly ones
 * a gift alone. What is left differs from the rest of the cart, and is refused. Source: one frequency per cart.
 */
function follows({ paymentFrequency, tierType }: Tier, paid: PaymentFrequency): boolean {
  if (paymentFrequency !== 'SINGLE' || paid === 'SINGLE') return false
  return paid === 'INSTALLMENT' || tierType === 'Donation'
}

/** What one tier's units come to without options, in cents; amounts that are not one yet count for nothing. */
export function lineTotal(items: readonly CartItemIn[], tier: Tier): Cents {
  return sumCents(items.filter(({ tierId }) => tierId === tier.id).map((item) => unitPrice(item, tier)))
}

/** What items come to, their selected options included; the server's prices decide in the end. */
export function totalOf(items: readonly CartItemIn[], tiers: readonly Tier[]): Cents {
  const prices = items.flatMap((item) => {
    const tier = tiers.find(({ id }) => id === item.tierId)
    return tier === undefined ? [] : [unitPrice(item, tier), ...optionPrices(item, tier)]
  })
  return sumCents(prices)
}

/** The options that kept items have selected, in cents. */
export function optionsTotal(items: readonly CartItemIn[], tiers: readonly Tier[]): Cents {
  const prices = items.flatMap((item) => {
    const tier = tiers.find(({ id }) => id === item.tierId)
    return tier === undefined ? [] : optionPrices(item, tier)
  })
  return sumCents(prices)
}

function unitPrice({ customAmount }: CartItemIn, tier: Tier): Cents {
  if (tier.priceCategory === 'Free') return zero
  return cents(tier.priceCategory === 'Fixed' ? tier.price : (customAmount ?? 0))
}

function optionPrices({ extraOptions = [] }: CartItemIn, tier: Tier): Cents[] {
  return extraOptions
    .filter(({ value }) => value)
    .map(({ extraOptionId }) => cents(tier.extraOptions.find(({ id }) => id === extraOptionId)?.price ?? 0))
}

/** Quantities spelt out; the first unit keeps the item's id. */
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
