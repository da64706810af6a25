import type { CartItemIn } from '#contract/cart.ts'
import type { Tier } from '#contract/form.ts'
import { unitPrice } from '#domain/form/price-kinds.ts'
import { type Cents, cents, sumCents } from '#domain/money.ts'

/** The total of one tier's units without options, in cents; invalid amounts count as 0. */
export function lineTotal(items: readonly CartItemIn[], tier: Tier): Cents {
  return sumCents(
    items.filter(({ tierId }) => tierId === tier.id).map(({ customAmount }) => unitPrice(tier, customAmount)),
  )
}

/** The total of the items with their selected options; the server's prices decide. */
export function totalOf(items: readonly CartItemIn[], tiers: readonly Tier[]): Cents {
  const prices = items.flatMap((item) => {
    const tier = tiers.find(({ id }) => id === item.tierId)
    return tier === undefined ? [] : [unitPrice(tier, item.customAmount), ...optionPrices(item, tier)]
  })
  return sumCents(prices)
}

/** The total of the options selected in the saved items, in cents. */
export function optionsTotal(items: readonly CartItemIn[], tiers: readonly Tier[]): Cents {
  const prices = items.flatMap((item) => {
    const tier = tiers.find(({ id }) => id === item.tierId)
    return tier === undefined ? [] : optionPrices(item, tier)
  })
  return sumCents(prices)
}

function optionPrices({ extraOptions = [] }: CartItemIn, tier: Tier): Cents[] {
  return extraOptions
    .filter(({ value }) => value)
    .map(({ extraOptionId }) => cents(tier.extraOptions.find(({ id }) => id === extraOptionId)?.price ?? 0))
}
