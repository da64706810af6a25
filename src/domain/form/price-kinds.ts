import { type Cents, cents, maxCents, zero } from '#domain/money.ts'

interface PriceKind {
  /** Whether the association sets a price. Where the visitor types an amount, it is the suggestion. */
  readonly price: 'required' | 'optional' | 'none'
  /** Whether the visitor types the amount of each unit, between `minAmount` and `maxAmount`. */
  readonly asksAmount: boolean
  /** The key of the words that show the price before anything is chosen (`price` of the texts). */
  readonly words: string
}

/** Everything that depends on how a price is set. Other files ask for these properties and never name a kind. */
export const priceKinds = {
  Fixed: { price: 'required', asksAmount: false, words: 'set' },
  Pwyw: { price: 'optional', asksAmount: true, words: 'open' },
  Free: { price: 'none', asksAmount: false, words: 'free' },
} as const satisfies Record<string, PriceKind>

export type PriceCategory = keyof typeof priceKinds
export const priceCategories = Object.keys(priceKinds) as readonly PriceCategory[]

/** The price of a tier, as it is stored and as it is sent. */
export interface TierPrice {
  readonly priceCategory: PriceCategory
  /** The set price, the suggested amount, or 0. */
  readonly price: number
  readonly minAmount: number | null
}

/** Whether the visitor types the amount of each unit. */
export function asksAmount({ priceCategory }: Pick<TierPrice, 'priceCategory'>): boolean {
  return priceKinds[priceCategory].asksAmount
}

/**
 * The price of one unit without options. An amount that is sent for a tier that asks none is ignored; a missing one
 * counts as 0.
 */
export function unitPrice(
  { priceCategory, price }: Omit<TierPrice, 'minAmount'>,
  customAmount: number | null | undefined,
): Cents {
  const kind = priceKinds[priceCategory]
  if (kind.asksAmount) return maxCents(zero, cents(customAmount ?? 0))
  return kind.price === 'none' ? zero : cents(price)
}

/** The price that a list of offers shows: the minimum where the visitor types the amount. */
export function leastPrice(tier: TierPrice): Cents {
  return cents(asksAmount(tier) ? (tier.minAmount ?? tier.price) : tier.price)
}
