import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Form } from '#contract/form.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
/** A provider that saves no card, where a test needs that. */
let savesCards = true

beforeAll(async () => {
  world = await aWorld({
    settings: { installmentCaps: { Shop: 3 } },
    wrapProvider: (provider) => ({
      ...provider,
      get saved() {
        return savesCards ? provider.saved : null
      },
    }),
  })
})
afterAll(() => world.close())

const tiers = [
  { key: 'membre', name: 'Membre', price: 10_000 },
  { key: 'livre', name: 'Livre', price: 2000, isExcludedFromInstallments: true },
  { key: 'mois', name: 'Chaque mois', price: 1500, paymentFrequency: 'SUBSCRIPTION' },
  { key: 'etale', name: 'En plusieurs fois', price: 12_000, paymentFrequency: 'INSTALLMENT' },
  {
    key: 'dates',
    name: 'À dates fixes',
    price: 9000,
    paymentFrequency: 'INSTALLMENT',
    terms: [
      { date: '2020-01-01', amount: 4000 },
      { date: '2099-01-15', amount: 5000 },
    ],
  },
]

const aSale = async (type: string, form: Record<string, unknown> = {}) => {
  const made = await aForm(world.deps.db, {
    form: { type, slug: type.toLowerCase(), tiers, installments: [1, 3, 6], ...form },
  })
  return { form: made, shopper: aShopper(world, made), tier: (key: string) => tierIdOf(made, key) }
}

test('in three: the parts, the dates, the shares of the tip; then back to one payment', async () => {
  const { shopper, tier } = await aSale('Membership')
  const cart = await shopper.fillItems([{ tierId: tier('membre') }, { tierId: tier('livre') }])
  await shopper.saveTip(cart, 100)
  expect((await shopper.read(cart)).body).toMatchObject({
    paymentFrequency: 'SINGLE',
    installments: [],
    installmentCounts: [1, 3, 6],
    firstDebitDayOfMonth: null,
  })
  const { body: spread } = await shopper.saveInstallments(cart, 3, 5)
  expect(spread).toMatchObject({
    paymentFrequency: 'INSTALLMENT',
    firstDebitDayOfMonth: 5,
    totalAmount: 12_100,
    installments: [
      { number: 1, amount: 5334, tipPart: 34, status: 'Planned', refusedByBank: false },
      { number: 2, amount: 3333, tipPart: 33 },
      { number: 3, amount: 3333, tipPart: 33 },
    ],
  })
  expect(spread.installments.map(({ date }) => date.slice(8)).slice(1)).toEqual(['05', '05'])
  expect((await shopper.saveInstallments(cart, 1)).body).toMatchObject({
    paymentFrequency: 'SINGLE',
    installments: [],
    firstDebitDayOfMonth: null,
  })
})

test.each([
  [2, undefined, [{ field: 'installments', code: 'INSTALLMENTS_UNAVAILABLE' }]],
  [10, undefined, [{ field: 'installments', code: 'INSTALLMENTS_UNAVAILABLE' }]],
  [0, undefined, [{ field: 'installments', code: 'INSTALLMENTS_UNAVAILABLE' }]],
  [3, 29, [{ field: 'firstDebitDayOfMonth', code: 'DEBIT_DAY', params: { max: 28 } }]],
  [3, 0, [{ field: 'firstDebitDayOfMonth', code: 'DEBIT_DAY' }]],
  [3, -1, [{ field: 'firstDebitDayOfMonth', code: 'DEBIT_DAY', params: { max: 28 } }]],
  [3, 1.5, [{ field: 'firstDebitDayOfMonth', code: 'DEBIT_DAY', params: { max: 28 } }]],
  [3, 1e9, [{ field: 'firstDebitDayOfMonth', code: 'DEBIT_DAY', params: { max: 28 } }]],
  [
    12,
    31,
    [
      { field: 'installments', code: 'INSTALLMENTS_UNAVAILABLE' },
      { field: 'firstDebitDayOfMonth', code: 'DEBIT_DAY' },
    ],
  ],
  ['trois', undefined, [{ field: 'installments', code: 'FORM' }]],
  [2.5, undefined, [{ field: 'installments', code: 'FORM' }]],
  [1e9, undefined, [{ field: 'installments' }]],
  [3, 'lundi', [{ field: 'firstDebitDayOfMonth', code: 'DEBIT_DAY' }]],
])('%j times on day %j is refused, and nothing changes', async (count, day, problems) => {
  const { shopper, tier } = await aSale('Membership')
  const cart = await shopper.fillItems([{ tierId: tier('membre') }])
  await shopper.saveInstallments(cart, 3, 7)
  const { status, body } = await shopper.saveInstallments(cart, count, day)
  expect({ status, ...body }).toMatchObject({ status: 400, code: 'VALIDATION', problems })
  expect((await shopper.read(cart)).body).toMatchObject({
    paymentFrequency: 'INSTALLMENT',
    firstDebitDayOfMonth: 7,
  })
})

test('requires the key, an open cart and its latest version', async () => {
  const { shopper, tier } = await aSale('PaymentForm')
  const cart = await shopper.fillItems([{ tierId: tier('membre') }])
  expect((await shopper.saveInstallments({ ...cart, cartKey: 'x' }, 3)).body).toMatchObject({
    code: 'CART_UNKNOWN',
  })
  const path = `/carts/${cart.id}/installments`
  const stale = await shopper.call('PUT', path, { installments: 3, version: 1 }, shopper.withKey(cart))
  expect(stale.body).toMatchObject({ code: 'CART_VERSION_CONFLICT' })
  await shopper.charge(await shopper.freeze(cart), '4000000000003220')
  expect((await shopper.saveInstallments(cart, 3)).body).toMatchObject({ code: 'CART_FROZEN' })
})

test('an operator’s maximum and a provider without saved cards reduce the choice, or leave one payment only', async () => {
  const shownBy = async ({
    form: { organisation, definition },
    shopper,
  }: Awaited<ReturnType<typeof aSale>>) => {
    const path = `/organizations/${organisation.slug}/forms/${definition.type}/${definition.slug}/enriched`
    return (await shopper.call<Form>('GET', path)).body.installments
  }
  const shop = await aSale('Shop')
  expect(await shownBy(shop)).toEqual([1, 3])
  const { body } = await shop.shopper.makeCart([{ tierId: shop.tier('membre') }])
  expect(body.installmentCounts).toEqual([1, 3])
  savesCards = false
  const sale = await aSale('Membership', { slug: 'sans-carte' })
  const { shopper, tier } = sale
  expect(await shownBy(sale)).toEqual([1])
  const once = await shopper.fillItems([{ tierId: tier('membre') }])
  expect((await shopper.read(once)).body.installmentCounts).toEqual([1])
  expect((await shopper.saveInstallments(once, 3)).status).toBe(400)
  for (const key of ['mois', 'dates'])
    expect((await shopper.makeCart([{ tierId: tier(key) }])).body).toMatchObject({
      problems: [{ field: 'items.0.frequency', code: 'FREQUENCY_UNAVAILABLE' }],
    })
  savesCards = true
})

test('another item list keeps the count while that count is offered', async () => {
  const { shopper, tier } = await aSale('Membership')
  const cart = await shopper.fillItems([{ tierId: tier('membre') }, { tierId: tier('livre') }])
  await shopper.saveInstallments(cart, 6, 3)
  const fewer = await shopper.changeItems(cart, [{ tierId: tier('membre') }])
  expect(fewer.body.installments).toHaveLength(6)
  const excluded = await shopper.changeItems(cart, [{ tierId: tier('livre') }])
  expect(excluded.body).toMatchObject({
    installments: [],
    installmentCounts: [1],
    paymentFrequency: 'SINGLE',
  })
})

describe('other rhythms', () => {
  test('a monthly tier: a year ahead, only the day can be chosen', async () => {
    const { shopper, tier } = await aSale('Membership')
    const { body } = await shopper.makeCart([{ tierId: tier('mois') }])
    expect(body).toMatchObject({
      paymentFrequency: 'SUBSCRIPTION',
      installmentCounts: [1],
      itemList: [{ frequency: 'SUBSCRIPTION' }],
      totalAmount: 1500,
    })
    expect(body.installments).toHaveLength(12)
    const { body: dated } = await shopper.saveInstallments(body, 1, 12)
    expect(dated.installments.slice(1).every(({ date }) => date.endsWith('-12'))).toBe(true)
  })
  test('a monthly gift, where the form offers one; a gift beside monthly lines is monthly too', async () => {
    const { shopper, form } = await aSale('Donation', { tiers: [], frequencies: ['SINGLE', 'SUBSCRIPTION'] })
    const gift = { tierId: shopper.openTierId, customAmount: 2000 }
    expect((await shopper.makeCart([{ ...gift, frequency: 'SUBSCRIPTION' }])).body).toMatchObject({
      paymentFrequency: 'SUBSCRIPTION',
    })
    expect((await shopper.makeCart([gift])).body.paymentFrequency).toBe('SINGLE')
    expect(form.definition.frequencies).toEqual(['SINGLE', 'SUBSCRIPTION'])
    const beside = await aSale('Membership', { acceptOpenDonation: true })
    const items = [{ tierId: beside.tier('mois') }, { tierId: beside.shopper.openTierId, customAmount: 500 }]
    expect((await beside.shopper.makeCart(items)).body).toMatchObject({
      paymentFrequency: 'SUBSCRIPTION',
      totalAmount: 2000,
    })
  })
  test('a tier sold in instalments: the smallest count that the form offers, never one payment', async () => {
    const { shopper, tier } = await aSale('Membership')
    const { body } = await shopper.makeCart([{ tierId: tier('etale') }])
    expect(body).toMatchObject({ paymentFrequency: 'INSTALLMENT', installmentCounts: [3, 6] })
    expect(body.installments.map(({ amount }) => amount)).toEqual([4000, 4000, 4000])
    expect((await shopper.saveInstallments(body, 1)).status).toBe(400)
    expect((await shopper.saveInstallments(body, 6)).body.installments).toHaveLength(6)
  })
  test('fixed dates belong to the tier: dates that have passed are paid now', async () => {
    const { shopper, tier } = await aSale('Membership')
    const { body } = await shopper.makeCart([{ tierId: tier('dates') }])
    expect(body).toMatchObject({ paymentFrequency: 'INSTALLMENT', installmentCounts: [1] })
    expect(body.installments).toMatchObject([
      { number: 1, amount: 4000 },
      { number: 2, amount: 5000, date: '2099-01-15' },
    ])
  })
  test('two rhythms cannot be in one cart', async () => {
    const { shopper, tier } = await aSale('Membership')
    const items = [{ tierId: tier('mois') }, { tierId: tier('membre') }]
    expect((await shopper.makeCart(items)).body).toMatchObject({
      problems: [{ field: 'items', code: 'FREQUENCY_MIXED' }],
    })
  })
})
