import type { Cart } from '#contract/cart.ts'
import { type Cents, cents, subtractCents, sumCents, vatIncludedIn, zero } from '#domain/money.ts'

type Item = Cart['itemList'][number]

export interface OptionLine {
  readonly id: string
  readonly label: string
  readonly count: number
  readonly amount: Cents
}

/** The units of one tier at one price, with their options. Amounts before discount. */
export interface OrderGroup {
  readonly key: string
  readonly name: string
  readonly tierId: string
  readonly type: Item['type']
  readonly items: readonly Item[]
  /** Without options. */
  readonly amount: Cents
  readonly options: readonly OptionLine[]
}

/** The lines of a cart as displayed: `2 × Adult`, and the options under it. */
export function orderGroups(cart: Pick<Cart, 'itemList' | 'tierList'>): OrderGroup[] {
  const groups = new Map<string, Item[]>()
  for (const item of cart.itemList) {
    const key = `${item.tierId} ${tierAmount(item, cart)}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups].flatMap(([key, items]) => {
    const [first] = items
    if (first === undefined) return []
    const { name, tierId, type } = first
    const amount = sumCents(items.map((item) => tierAmount(item, cart)))
    return [{ key, name, tierId, type, items, amount, options: optionLines(items, cart) }]
  })
}

/** VAT included in what is paid to the association, rounded once per rate, as the server does. */
export function vatByRate(
  cart: Pick<Cart, 'itemList' | 'tierList'>,
): { readonly rate: number; readonly amount: Cents }[] {
  const parts = cart.itemList.flatMap((item) => {
    const options = optionsOf(item, cart)
    const ofTier = subtractCents(cents(item.paymentTerms.realAmount), sumCents(options.map(priceOf)))
    const rate = cart.tierList.find(({ id }) => id === item.tierId)?.vatRate ?? 0
    return [
      { rate, amount: ofTier },
      ...options.map(({ vatRate, price }) => ({ rate: vatRate, amount: cents(price) })),
    ]
  })
  return [...new Set(parts.map(({ rate }) => rate))]
    .toSorted((a, b) => a - b)
    .map((rate) => {
      const taxed = sumCents(parts.filter((part) => part.rate === rate).map(({ amount }) => amount))
      return { rate, amount: vatIncludedIn(taxed, rate) }
    })
    .filter(({ amount }) => amount > zero)
}

function optionLines(items: readonly Item[], cart: Pick<Cart, 'tierList'>): OptionLine[] {
  const taken = items.flatMap((item) => optionsOf(item, cart))
  return [...new Set(taken.map(({ id }) => id))].flatMap((id) => {
    const same = taken.filter((option) => option.id === id)
    const [first] = same
    if (first === undefined) return []
    return [{ id, label: first.label, count: same.length, amount: sumCents(same.map(priceOf)) }]
  })
}

function tierAmount(item: Item, cart: Pick<Cart, 'tierList'>): Cents {
  return subtractCents(cents(item.paymentTerms.initialAmount), sumCents(optionsOf(item, cart).map(priceOf)))
}

function optionsOf(item: Item, { tierList }: Pick<Cart, 'tierList'>) {
  const known = tierList.find(({ id }) => id === item.tierId)?.extraOptions ?? []
  return item.extraOptions.flatMap(({ extraOptionId, value }) => {
    const option = known.find(({ id }) => id === extraOptionId)
    return value && option !== undefined ? [option] : []
  })
}

function priceOf({ price }: { readonly price: number }): Cents {
  return cents(price)
}
