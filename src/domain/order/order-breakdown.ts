import type { SnapshotItem } from '#domain/cart/cart.ts'
import { type Cents, addCents, subtractCents, sumCents, vatIncludedIn, zero } from '#domain/money.ts'

/** Sales of an order at one rate of VAT. Amounts in cents; `gross` includes `vat`. */
export interface VatOfRate {
  /** Percentage. */
  readonly rate: number
  readonly net: Cents
  readonly vat: Cents
  readonly gross: Cents
}

type BrokenItem = Pick<SnapshotItem, 'amount' | 'parts' | 'vatRate' | 'options'>

/** The amounts of an order as it was stored, and its frozen lines. */
export interface BrokenOrder {
  readonly items: readonly BrokenItem[]
  readonly amount: Cents
  readonly discount: Cents
  readonly vat: Cents
  readonly tip: Cents
}

/** Where the amounts of an order come from. They add up to it to the cent. */
export interface OrderBreakdown {
  /** Per line: its own price and that of its options, both before the discount. */
  readonly lines: readonly { readonly price: Cents; readonly options: Cents }[]
  /** The whole charge: the amount of the association and the tip. */
  readonly total: Cents
  /** By rate, the lowest first; null where the rates of options were not stored (earlier orders). */
  readonly vatByRate: readonly VatOfRate[] | null
}

/**
 * Breaks an order down into lines and VAT. VAT is rounded once per rate, as it was when the cart was priced.
 * Source: paymentTerms of the API, docs/decisions/money/prices-and-discounts.md.
 * @throws RangeError where the lines do not add up to the order
 */
export function breakDownOrder({ items, amount, discount, vat, tip }: BrokenOrder): OrderBreakdown {
  const lines = items.map(({ amount: { initialAmount }, parts }) => ({
    price: subtractCents(initialAmount, parts.options),
    options: parts.options,
  }))
  const sold = sumCents(lines.map(({ price, options }) => addCents(price, options)))
  if (sold !== addCents(amount, discount))
    throw new RangeError(`the lines of the order add up to ${sold}, not ${amount} and ${discount}`)
  const rates = ratesOf(items)
  const isWhole = rates !== null && sumCents(rates.map((one) => one.vat)) === vat
  return { lines, total: addCents(amount, tip), vatByRate: isWhole ? rates : null }
}

function ratesOf(items: readonly BrokenItem[]): VatOfRate[] | null {
  const parts = items.flatMap(({ parts: { item }, vatRate, options = [] }) => [
    { rate: vatRate, gross: item },
    ...options.map((option) => ({ rate: option.vatRate, gross: option.price })),
  ])
  const isKnown = items.every(
    ({ parts: { options: paid }, options = [] }) => sumCents(options.map(({ price }) => price)) === paid,
  )
  if (!isKnown) return null
  const rates = [...new Set(parts.map(({ rate }) => rate))].toSorted((a, b) => a - b)
  return rates
    .map((rate) => {
      const gross = sumCents(parts.filter((part) => part.rate === rate).map((part) => part.gross))
      const vat = vatIncludedIn(gross, rate)
      return { rate, net: subtractCents(gross, vat), vat, gross }
    })
    .filter(({ gross }) => gross > zero)
}
