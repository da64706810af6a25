import { expect, test } from 'vitest'
import { type CounterNames, stockDemand, tierCapacity } from '#domain/stock/stock-demand.ts'
import { aTicket, aTier } from '../../../tests/build/domain/definitions.ts'

const names: CounterNames = {
  form: 'form',
  code: (code) => `code ${code}`,
  user: (tierId, person) => `${tierId} of ${person}`,
}
const tiers = [aTicket(), aTicket({ id: 'few', maxPerUser: 2 }), aTier({ id: 'gift', maxPerUser: 5 })]
const option = (extraOptionId: string, value = true) => ({ extraOptionId, value })
const ticket = (tierId = 'ticket', quantity = 1, ...extraOptions: ReturnType<typeof option>[]) => ({
  tierId,
  quantity,
  extraOptions,
})

interface Row {
  readonly name: string
  readonly items: readonly ReturnType<typeof ticket>[]
  readonly code?: string
  readonly email?: string
  readonly expected: Record<string, number>
}

const rows: readonly Row[] = [
  { name: 'an empty cart', items: [], expected: {} },
  {
    name: 'several lines on one tier, with their options',
    items: [ticket('ticket', 2, option('meal')), ticket('ticket', 1, option('meal'), option('bus', false))],
    expected: { ticket: 3, meal: 3, form: 3 },
  },
  { name: 'a donation, which is not an entry', items: [ticket('gift', 2)], expected: { gift: 2 } },
  { name: 'a line without quantity', items: [{ ...ticket() }], expected: { ticket: 1, form: 1 } },
  {
    name: 'an unknown tier, without further claims',
    items: [ticket('removed', 2)],
    expected: { removed: 2 },
  },
  {
    name: 'a code, once for any content of the cart',
    items: [ticket('ticket', 3)],
    code: 'abc',
    expected: { ticket: 3, form: 3, 'code abc': 1 },
  },
  {
    name: 'a limit per person while the payer is not known',
    items: [ticket('few', 2)],
    expected: { few: 2, form: 2 },
  },
  {
    name: 'a limit per person: trimmed, any case, over all lines',
    items: [ticket('few', 1), ticket('ticket', 1), ticket('few', 1), ticket('gift', 1)],
    email: ' Zoé@Exemple.FR ',
    expected: {
      few: 2,
      ticket: 1,
      gift: 1,
      form: 3,
      'few of zoé@exemple.fr': 2,
      'gift of zoé@exemple.fr': 1,
    },
  },
  {
    name: 'a plus tag, which is another person',
    items: [ticket('few')],
    email: 'zoe+2@exemple.fr',
    expected: { few: 1, form: 1, 'few of zoe+2@exemple.fr': 1 },
  },
]

test.each(rows)('the demand of $name', ({ items, code = null, email = null, expected }) => {
  const demand = stockDemand({ items, discountCode: code, payerEmail: email }, tiers, names)
  expect(Object.fromEntries(demand.map(({ id, quantity }) => [id, quantity]))).toEqual(expected)
  expect(demand.map(({ id }) => id)).toEqual(demand.map(({ id }) => id).toSorted())
})

test('only a claim on a person’s counter contains what is needed to create it', () => {
  const cart = { items: [ticket('few', 2)], discountCode: 'abc', payerEmail: 'a@b.fr' }
  expect(stockDemand(cart, tiers, names)).toEqual([
    { id: 'code abc', quantity: 1 },
    { id: 'few', quantity: 2 },
    { id: 'few of a@b.fr', quantity: 2, tierId: 'few', maxPerUser: 2 },
    { id: 'form', quantity: 2 },
  ])
})

test.each([
  [null, null, null],
  [5, null, 5],
  [null, 3, 3],
  [5, 3, 3],
  [0, 3, 0],
])('a stock of %s and a maximum per form of %s give %s', (stock, maxPerForm, expected) =>
  expect(tierCapacity({ stock, maxPerForm })).toBe(expected),
)
