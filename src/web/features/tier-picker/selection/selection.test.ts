import { describe, expect, test } from 'vitest'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form, Tier } from '#contract/form.ts'
import { checkSelection, placeProblems } from '#web/features/tier-picker/selection/check-selection.ts'
import {
  type Selection,
  amountsOf,
  itemsOf,
  lineOf,
  nothingChosen,
  selectionOf,
  unitsIn,
  withAmount,
  withCount,
  withFreeAmount,
} from '#web/features/tier-picker/selection/selection.ts'
import { totalOf } from '#web/features/tier-picker/selection/totals-of-items.ts'
import {
  fewUnitsLeft,
  groupTiers,
  heldBy,
  lowerToLimits,
  mostUnits,
  tierState,
} from '#web/features/tier-picker/selection/tier-limits.ts'
import { problem } from '#domain/problem.ts'

const nothingHeld: ReadonlyMap<string, number> = new Map()

const tier = (change: Partial<Tier>): Tier =>
  ({
    id: 'adult',
    tierType: 'Registration',
    priceCategory: 'Fixed',
    price: 1250,
    minAmount: null,
    maxAmount: null,
    paymentFrequency: 'SINGLE',
    remainingNumber: null,
    sales: 'open',
    maxPerCart: null,
    maxPerUser: null,
    extraOptions: [],
    ...change,
  }) as Partial<Tier> as Tier

const adult = tier({
  extraOptions: [{ id: 'shuttle', price: 300 }] as Partial<
    Tier['extraOptions'][number]
  >[] as Tier['extraOptions'],
})
const child = tier({ id: 'child', priceCategory: 'Free', price: 0 })
const open = tier({ id: 'open', priceCategory: 'Pwyw', price: 1000, minAmount: 500 })
const gift = tier({ id: 'gift', priceCategory: 'Pwyw', price: 0, tierType: 'Donation' })
const form = {
  tiers: [adult, child, open, gift],
  customFields: [{ id: 'phone' }],
} as Partial<Form> as Form

const chosen = (counts: Readonly<Record<string, number>>): Selection =>
  form.tiers.reduce((all, one) => {
    const count = counts[one.id]
    return count === undefined ? all : withCount(all, one, count)
  }, nothingChosen)

describe('a selection', () => {
  test('a pay-what-you-want tier has one amount per unit, new ones start at the suggestion', () => {
    const two = withAmount(withCount(nothingChosen, open, 2), 'open', 0, '7,5')
    expect(lineOf(two, 'open').amounts).toEqual(['7,5', '10'])
    expect(lineOf(withCount(two, open, 3), 'open').amounts).toEqual(['7,5', '10', '10'])
    const none = withCount(two, open, 0)
    expect(amountsOf(none, 'open')).toEqual([])
    expect(amountsOf(withCount(none, open, 1), 'open')).toEqual(['7,5'])
  })

  test('becomes items, tier by tier', () => {
    const selection = withAmount(chosen({ adult: 2, open: 1 }), 'open', 0, '12,50')
    expect(itemsOf(selection, form)).toEqual([
      { tierId: 'adult' },
      { tierId: 'adult' },
      { tierId: 'open', customAmount: 1250 },
    ])
  })

  test('a gift has only an amount; an empty amount removes it', () => {
    const given = withFreeAmount(nothingChosen, 'gift', '5')
    expect(itemsOf(given, form)).toEqual([{ tierId: 'gift', customAmount: 500 }])
    expect(unitsIn(withFreeAmount(given, 'gift', ' '))).toBe(0)
  })

  test('is restored from a cart with quantities and amounts', () => {
    const items: CartItemIn[] = [
      { tierId: 'adult', quantity: 2 },
      { tierId: 'open', customAmount: 1250 },
      { tierId: 'gone' },
    ]
    const selection = selectionOf(items, form.tiers)
    expect(lineOf(selection, 'adult').count).toBe(2)
    expect(lineOf(selection, 'open')).toEqual({ count: 1, amounts: ['12.50'] })
    expect(unitsIn(selection)).toBe(3)
  })

  test('its total includes the options of saved items', () => {
    const items: CartItemIn[] = [
      { tierId: 'adult', extraOptions: [{ extraOptionId: 'shuttle', value: true }] },
      { tierId: 'child', customAmount: 9900 },
      { tierId: 'open', customAmount: null },
      { tierId: 'gone' },
    ]
    expect(totalOf(items, form.tiers)).toBe(1550)
  })
})

describe('items that are already in a cart', () => {
  const zoe = { firstName: 'Zoé', lastName: 'Martin' }
  const max = { firstName: 'Max', lastName: 'Martin' }
  const savedItems: CartItemIn[] = [
    { id: '1', tierId: 'adult', participant: zoe, customFields: [{ fieldId: 'phone', value: '01' }] },
    { id: '2', tierId: 'child', participant: max },
    { id: '3', tierId: 'adult', participant: max, extraOptions: [{ extraOptionId: 'shuttle', value: true }] },
  ]

  test('remain unchanged, and additional units are new', () => {
    const items = itemsOf(chosen({ adult: 3, child: 1 }), form, savedItems)
    expect(items.map(({ id }) => id)).toEqual(['1', '3', undefined, '2'])
    expect(items[1]).toEqual(savedItems[2])
    expect(items[2]).toEqual({ tierId: 'adult' })
  })

  test('fewer units remove the last ones', () => {
    expect(itemsOf(chosen({ adult: 1 }), form, savedItems).map(({ id }) => id)).toEqual(['1'])
  })

  test('the answers to the form’s own questions stay with the first item', () => {
    const [first] = itemsOf(chosen({ child: 1 }), form, savedItems)
    expect(first).toMatchObject({ id: '2', customFields: [{ fieldId: 'phone', value: '01' }] })
  })

  test('a quantity becomes one item per unit, with the id on the first', () => {
    const items = itemsOf(chosen({ adult: 2 }), form, [{ id: '9', tierId: 'adult', quantity: 2 }])
    expect(items).toEqual([{ id: '9', tierId: 'adult' }, { tierId: 'adult' }])
  })
})

describe('limits', () => {
  test('units in the cart are available to the visitor, whatever the stock', () => {
    const held = new Map([['adult', 2]])
    const last = tier({ remainingNumber: 0 })
    expect([mostUnits(last, nothingHeld), mostUnits(last, held)]).toEqual([0, 2])
    expect([tierState(last, nothingHeld), tierState(last, held)]).toEqual(['soldOut', 'open'])
  })

  test.each([
    ['without a limit of entries', null, 5, 2, { adult: 2, child: 1 }],
    ['entries are the limit of both tiers', 0, 0, 0, { adult: 3, child: 3 }],
    ['one tier has less left than the form', 4, 4, 1, { adult: 3, child: 1 }],
  ] as const)('own units are available: %s', (_name, remainingEntries, adults, children, expected) => {
    const tiers = [
      tier({ remainingNumber: adults }),
      tier({ id: 'child', remainingNumber: children }),
      tier({ id: 'gift', tierType: 'Donation' }),
    ]
    const items = [{ tierId: 'adult', quantity: 2 }, { tierId: 'child' }, { tierId: 'gift' }]
    expect(Object.fromEntries(heldBy({ tiers, remainingEntries }, items))).toMatchObject(expected)
  })

  test('the minimum of stock and limits; 100 without any', () => {
    expect(mostUnits(adult, nothingHeld)).toBe(100)
    expect(mostUnits(tier({ remainingNumber: 7, maxPerCart: 5 }), nothingHeld)).toBe(5)
    expect(mostUnits(tier({ maxPerUser: 1, maxPerCart: 5 }), nothingHeld)).toBe(1)
  })

  test('none when the tier is not for sale now', () => {
    expect(mostUnits(tier({ sales: 'ended' }), nothingHeld)).toBe(0)
    expect(tierState(tier({ sales: 'notYetOpen', remainingNumber: 0 }), nothingHeld)).toBe('notYetOpen')
  })

  test('few remaining units are shown, many are not, and none is below 0', () => {
    const few = tier({ remainingNumber: 3 })
    expect([0, 2, 5].map((count) => fewUnitsLeft(few, nothingHeld, count))).toEqual([3, 1, 0])
    expect(fewUnitsLeft(tier({ remainingNumber: 11 }), nothingHeld, 0)).toBeNull()
    expect(fewUnitsLeft(adult, nothingHeld, 0)).toBeNull()
  })

  test('a selection is only reduced where the stock fell', () => {
    const tiers = [tier({ remainingNumber: 1 }), child, { ...open, remainingNumber: 1 }]
    const before = withAmount(chosen({ adult: 3, child: 2, open: 2 }), 'open', 0, '8')
    const { selection, lowered } = lowerToLimits(before, tiers, nothingHeld)
    expect(lowered).toEqual([
      { tierId: 'adult', to: 1 },
      { tierId: 'open', to: 1 },
    ])
    expect(lineOf(selection, 'child').count).toBe(2)
    expect(amountsOf(selection, 'open')).toEqual(['8'])
    expect(lowerToLimits(selection, tiers, nothingHeld).selection).toBe(selection)
  })

  test('the gift and the free amount come after the association’s own tiers', () => {
    const custom = tier({ id: 'custom', priceCategory: 'Pwyw' })
    const all = { tiers: [adult, gift, custom], acceptOpenDonation: true, allowCustomTier: true }
    expect(groupTiers(all)).toEqual({ counted: [adult], gift, custom })
    const plain = { tiers: [adult, gift], acceptOpenDonation: false, allowCustomTier: false }
    expect(groupTiers(plain)).toEqual({ counted: [adult, gift], gift: null, custom: null })
  })
})

describe('problems', () => {
  const codes = (selection: Selection) =>
    checkSelection(selection, form.tiers).map(({ field, code }) => [field, code])

  test('nothing chosen; amounts missing and too low', () => {
    expect(codes(nothingChosen)).toEqual([['tiers', 'CART_EMPTY']])
    const two = withAmount(withAmount(chosen({ open: 2 }), 'open', 0, ''), 'open', 1, '4')
    expect(codes(two)).toEqual([
      ['amount-open-0', 'AMOUNT_REQUIRED'],
      ['amount-open-1', 'MIN_AMOUNT'],
    ])
    expect(codes(chosen({ child: 1 }))).toEqual([])
  })

  test('the server’s problems appear on the fields of the page, each once', () => {
    const items = [{ tierId: 'adult' }, { tierId: 'open' }, { tierId: 'open' }]
    const placed = placeProblems(
      [
        problem('items.0.quantity', 'MAX_PER_CART', { max: 1 }),
        problem('items.0.tierId', 'MAX_PER_CART', { max: 1 }),
        problem('items.2.customAmount', 'MIN_AMOUNT', { min: 500 }),
        problem('items', 'CART_MINIMUM', { min: 50 }),
      ],
      items,
    )
    expect(placed.map(({ field }) => field)).toEqual(['quantity-adult', 'amount-open-1', 'tiers'])
  })
})
