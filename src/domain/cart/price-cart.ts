import type { CartItem, PaymentTerms, PricedCart, PricedItem } from '#domain/cart/cart.ts'
import { AppError } from '#domain/errors.ts'
import type { DiscountCodeDefinition, FormDefinition, TierDefinition } from '#domain/form/form-definition.ts'
import { isGiftTier } from '#domain/form/gift-types.ts'
import { unitPrice } from '#domain/form/price-kinds.ts'
import {
  type Cents,
  minCents,
  percentOf,
  splitByWeights,
  subtractCents,
  sumCents,
  vatIncludedIn,
  zero,
} from '#domain/money.ts'

type Discount = Pick<DiscountCodeDefinition, 'percent' | 'amount' | 'tiers'>

/** A part of an item that is taxed at one rate, discount deducted. */
interface TaxedPart {
  readonly item: number
  readonly rate: number
  readonly amount: Cents
}

/**
 * Prices a cart of expanded items, with the server's prices only: amounts with VAT included, in cents. A discount
 * applies to tier prices, not to options or donations; it is rounded once for the cart and split by largest remainder.
 * VAT is rounded once per rate and split in the same way, so that the items always add up to the cart.
 * Source: paymentTerms of the API, docs/decisions/money/prices-and-discounts.md.
 * @throws AppError TIER_UNKNOWN where the form does not have an item's tier or option.
 */
export function priceCart(
  items: readonly CartItem[],
  form: Pick<FormDefinition, 'tiers'>,
  discount: Discount | null = null,
): PricedCart {
  const tiers = items.map((item) => loadTier(form, item.tierId))
  const prices = items.map(({ customAmount }, index) => unitPrice(at(tiers, index), customAmount))
  const discounts = spreadDiscount(prices, tiers, discount)
  const parts = items.flatMap((item, index) => [
    {
      item: index,
      rate: at(tiers, index).vatRate,
      amount: subtractCents(at(prices, index), at(discounts, index)),
    },
    ...optionParts(item, index, at(tiers, index)),
  ])
  const vats = spreadVat(parts, items.length)
  const priced = items.map((item, index): PricedItem => {
    const tier = at(tiers, index)
    const realAmount = sumCents(parts.filter((part) => part.item === index).map(({ amount }) => amount))
    const discounted = at(discounts, index)
    const initialAmount = sumCents([realAmount, discounted])
    const terms: PaymentTerms = { initialAmount, discount: discounted, realAmount, vat: at(vats, index) }
    const optionsAmount = subtractCents(realAmount, subtractCents(at(prices, index), discounted))
    return { ...item, name: tier.name, type: tier.tierType, paymentTerms: terms, optionsAmount }
  })
  return {
    items: priced,
    paymentTerms: sumTerms(priced.map(({ paymentTerms }) => paymentTerms)),
    paymentFrequency: items[0]?.frequency ?? 'SINGLE',
  }
}

function sumTerms(terms: readonly PaymentTerms[]): PaymentTerms {
  const total = (key: keyof PaymentTerms) => sumCents(terms.map((term) => term[key]))
  return {
    initialAmount: total('initialAmount'),
    discount: total('discount'),
    realAmount: total('realAmount'),
    vat: total('vat'),
  }
}

function loadTier(form: Pick<FormDefinition, 'tiers'>, tierId: string): TierDefinition {
  const tier = form.tiers.find(({ id }) => id === tierId)
  if (tier === undefined) throw new AppError('TIER_UNKNOWN', { detail: `tier ${tierId}` })
  return tier
}

function optionParts(item: CartItem, index: number, tier: TierDefinition): TaxedPart[] {
  return item.extraOptions
    .filter(({ value }) => value)
    .map(({ extraOptionId }) => {
      const option = tier.extraOptions.find(({ id }) => id === extraOptionId)
      if (option === undefined) throw new AppError('TIER_UNKNOWN', { detail: `option ${extraOptionId}` })
      return { item: index, rate: option.vatRate, amount: option.price }
    })
}

function spreadDiscount(
  prices: readonly Cents[],
  tiers: readonly TierDefinition[],
  discount: Discount | null,
): readonly Cents[] {
  const bases = prices.map((price, index) => (isDiscounted(at(tiers, index), discount) ? price : zero))
  const base = sumCents(bases)
  if (discount === null || base === zero) return prices.map(() => zero)
  const wanted = discount.percent === null ? (discount.amount ?? zero) : percentOf(base, discount.percent)
  return splitByWeights(minCents(wanted, base), bases)
}

function isDiscounted(tier: TierDefinition, discount: Discount | null): boolean {
  if (discount === null || isGiftTier(tier.tierType)) return false
  return discount.tiers.length === 0 || discount.tiers.includes(tier.key)
}

/** The VAT of each item: one rounding per rate over the cart, split among the parts of that rate. */
function spreadVat(parts: readonly TaxedPart[], itemCount: number): readonly Cents[] {
  const vatOfItem = Array.from({ length: itemCount }, () => zero)
  for (const rate of new Set(parts.map((part) => part.rate))) {
    const ofRate = parts.filter((part) => part.rate === rate)
    const amounts = ofRate.map(({ amount }) => amount)
    const vats = splitByWeights(vatIncludedIn(sumCents(amounts), rate), amounts)
    ofRate.forEach(({ item }, index) => {
      vatOfItem[item] = sumCents([at(vatOfItem, item), at(vats, index)])
    })
  }
  return vatOfItem
}

/** An element that must exist: the lists have the same length. */
function at<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new RangeError(`nothing at ${index}`)
  return value
}
