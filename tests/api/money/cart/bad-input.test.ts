import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { printDatabase } from '../../../build/money/database-print.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let form: StoredForm
let other: StoredForm
let shop: StoredForm
let cart: Cart

beforeAll(async () => {
  world = await aWorld()
  const { db } = world.deps
  form = await aForm(db)
  other = await aForm(db, {
    form: { slug: 'autres-dons', tiers: [{ key: 'stage', name: 'Stage', price: 2500 }] },
  })
  const tiers = [
    {
      key: 'pain',
      name: 'Pain',
      price: 400,
      maxPerCart: 5,
      extraOptions: [{ key: 'sac', label: 'Sac', price: 100 }],
    },
  ]
  shop = await aForm(db, {
    form: { type: 'CrowdFunding', slug: 'boutique', acceptOpenDonation: false, tiers },
  })
  cart = await aShopper(world, form).fillCart()
})
afterAll(() => world.close())

/** Runs calls that must be refused, then checks that the database and the ledger are unchanged and correct. */
async function changesNothing(calls: () => Promise<unknown>): Promise<void> {
  const before = await printDatabase(world.deps.db)
  await calls()
  expect(await printDatabase(world.deps.db)).toEqual(before)
  expect(await violationsOf(world)).toEqual([])
}

const wrongAmounts: readonly [string, unknown, string][] = [
  ['49 cents', 49, 'MIN_AMOUNT'],
  ['0.49', 0.49, 'AMOUNT_REQUIRED'],
  ['-1', -1, 'MIN_AMOUNT'],
  ['1e9 cents', 1e9, 'MAX_AMOUNT'],
  ['more than any amount', 1e15, 'MAX_AMOUNT'],
  ['1.5 cents', 1.5, 'AMOUNT_REQUIRED'],
  ['the text 4200', '4200', 'AMOUNT_REQUIRED'],
  ['the text NaN', 'NaN', 'AMOUNT_REQUIRED'],
  ['NaN, which JSON writes null', Number.NaN, 'AMOUNT_REQUIRED'],
  ['null', null, 'AMOUNT_REQUIRED'],
  ['nothing', undefined, 'AMOUNT_REQUIRED'],
  ['true', true, 'AMOUNT_REQUIRED'],
  ['a list', [4200], 'AMOUNT_REQUIRED'],
]

test.each(wrongAmounts)('a gift of %s is refused', async (_name, amount, code) => {
  const shopper = aShopper(world, form)
  await changesNothing(async () => {
    const made = await shopper.give(amount)
    expect(made).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
    expect(made.body.problems).toEqual([expect.objectContaining({ field: 'items.0.customAmount', code })])
    const changed = await shopper.changeItems(cart, [{ tierId: shopper.openTierId, customAmount: amount }])
    expect(changed).toMatchObject({ status: 400, body: { problems: [{ code }] } })
  })
})

test('an amount sent for a fixed price is ignored: the server’s price is used', async () => {
  const shopper = aShopper(world, other)
  const item = {
    tierId: tierIdOf(other, 'stage'),
    customAmount: 1,
    price: 1,
    paymentTerms: { realAmount: 1 },
  }
  const { body } = await shopper.makeCart([item])
  expect(body).toMatchObject({ paymentTerms: { realAmount: 2500 }, totalAmount: 2500 })
})

test('a negative amount is refused with the minimum of its tier', async () => {
  const { body } = await aShopper(world, form).give(-1)
  expect(body.problems).toMatchObject([{ code: 'MIN_AMOUNT', params: { min: 50 } }])
})

const wrongItems: readonly [string, () => unknown, string][] = [
  ['a tier of another form', () => ({ tierId: tierIdOf(other, 'stage') }), 'TIER_UNKNOWN'],
  ['no such tier', () => ({ tierId: '00000000-0000-4000-8000-000000000000' }), 'TIER_UNKNOWN'],
  ['a tier that is no id', () => ({ tierId: "' or 1=1 --" }), 'TIER_UNKNOWN'],
  ['-1 units', () => ({ tierId: tierIdOf(shop, 'pain'), quantity: -1 }), 'QUANTITY'],
  ['0 units', () => ({ tierId: tierIdOf(shop, 'pain'), quantity: 0 }), 'QUANTITY'],
  ['1e9 units', () => ({ tierId: tierIdOf(shop, 'pain'), quantity: 1e9 }), 'QUANTITY'],
  ['101 units', () => ({ tierId: tierIdOf(shop, 'pain'), quantity: 101 }), 'QUANTITY'],
  ['1.5 units', () => ({ tierId: tierIdOf(shop, 'pain'), quantity: 1.5 }), 'QUANTITY'],
  ['"2" units', () => ({ tierId: tierIdOf(shop, 'pain'), quantity: '2' }), 'QUANTITY'],
  ['more than a cart may hold', () => ({ tierId: tierIdOf(shop, 'pain'), quantity: 6 }), 'MAX_PER_CART'],
  [
    'a frequency that the form does not offer',
    () => ({ tierId: tierIdOf(shop, 'pain'), frequency: 'SUBSCRIPTION' }),
    'FREQUENCY_UNAVAILABLE',
  ],
  [
    'an option of nowhere',
    () => ({ tierId: tierIdOf(shop, 'pain'), extraOptions: [{ extraOptionId: form.id, value: true }] }),
    'OPTION_UNKNOWN',
  ],
]

test.each(wrongItems)('%s is refused', async (_name, item, code) => {
  await changesNothing(async () => {
    const { status, body } = await aShopper(world, shop).makeCart([item()])
    expect({ status, codes: body.problems?.map((problem) => problem.code) }).toEqual({
      status: 400,
      codes: [code],
    })
  })
})

test('a cart without items is not created, and one that has items can be emptied', async () => {
  const shopper = aShopper(world, shop)
  await changesNothing(async () => {
    expect(await shopper.makeCart([])).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', problems: [{ field: 'items', code: 'CART_EMPTY' }] },
    })
  })
  const { body: made } = await shopper.makeCart([{ tierId: tierIdOf(shop, 'pain') }])
  expect((await shopper.changeItems(made, [])).body).toMatchObject({ itemList: [], totalAmount: 0 })
})

const wrongTips: readonly [string, unknown, string][] = [
  ['-1', -1, 'MIN_AMOUNT'],
  ['1.5 cents', 1.5, 'AMOUNT_REQUIRED'],
  ['null', null, 'AMOUNT_REQUIRED'],
  ['"340"', '340', 'AMOUNT_REQUIRED'],
  ['1e9', 1e9, 'TIP_MAX'],
  ['one cent above the ceiling', 10_001, 'TIP_MAX'],
]

test.each(wrongTips)('a tip of %s is refused', async (_name, tip, code) => {
  await changesNothing(async () => {
    const { status, body } = await aShopper(world, form).saveTip(cart, tip)
    expect({ status, problems: body.problems }).toMatchObject({
      status: 400,
      problems: [{ field: 'tip', code }],
    })
  })
})

test('a tip is clamped where the cart shrinks, and 0 is a choice', async () => {
  const shopper = aShopper(world, form)
  const big = await shopper.fillCart(50_000, 40_000)
  const { body } = await shopper.changeItems(big, [{ tierId: shopper.openTierId, customAmount: 1000 }])
  expect(body).toMatchObject({ tipData: { tipChosen: 10_000 }, totalAmount: 11_000 })
  expect((await shopper.saveTip(big, 0)).body).toMatchObject({ tipData: { tipChosen: 0 }, totalAmount: 1000 })
})

test('a missing consent freezes nothing', async () => {
  const shopper = aShopper(world, form)
  const without = await shopper.fillCart(2000, 0)
  await changesNothing(async () => {
    const refusals: readonly [Cart, unknown, string][] = [
      [cart, {}, 'gdrpConsentError'],
      [cart, { tipConfirmed: true }, 'gdrpConsentError'],
      [cart, { termsAccepted: false, tipConfirmed: true }, 'gdrpConsentError'],
      [cart, { termsAccepted: true }, 'tipConsentError'],
      [without, { tipConfirmed: true }, 'gdrpConsentError'],
    ]
    for (const [which, consents, code] of refusals) {
      expect((await shopper.startPayment(which, consents)).body).toMatchObject({ status: 400, code })
    }
  })
  expect((await shopper.startPayment(without, { termsAccepted: true })).status).toBe(200)
})

test('all wrong and missing fields of a payer are named', async () => {
  const shopper = aShopper(world, form)
  const cart = await shopper.fillCart()
  const { body } = await shopper.call(
    'PUT',
    `/carts/${cart.id}/payer`,
    { firstName: 'test' },
    shopper.withKey(cart),
  )
  const found = body.problems?.map(({ field, code }) => `${field} ${code}`)
  expect(found).toEqual(
    expect.arrayContaining([
      'payer.firstName NAME_FORBIDDEN_WORD',
      'payer.lastName REQUIRED',
      'payer.email REQUIRED',
    ]),
  )
})

test('an unfinished cart cannot be paid: no payer, no items', async () => {
  const shopper = aShopper(world, form)
  const { body: bare } = await shopper.give(4200)
  const emptied = await shopper.fillCart()
  await shopper.changeItems(emptied, [])
  await changesNothing(async () => {
    const { body } = await shopper.startPayment(bare)
    expect(body).toMatchObject({ status: 400, problems: [{ field: 'payer', code: 'REQUIRED' }] })
    const { body: ofEmpty } = await shopper.startPayment(emptied)
    expect(ofEmpty).toMatchObject({ status: 400, problems: [{ field: 'items', code: 'CART_EMPTY' }] })
  })
})

test('a price that changed meanwhile is shown before it is charged', async () => {
  const shopper = aShopper(world, other)
  const filled = await shopper.fillItems([{ tierId: tierIdOf(other, 'stage') }])
  const { definition } = other
  const dearer = { ...definition, tiers: definition.tiers.map((tier) => ({ ...tier, price: 3000 })) }
  await world.deps.db
    .updateTable('form')
    .set({ definition: JSON.stringify(dearer) })
    .where('id', '=', other.id)
    .execute()
  expect((await shopper.startPayment(filled)).body).toMatchObject({
    status: 409,
    code: 'CART_VERSION_CONFLICT',
  })
  const { body: seen } = await shopper.call<Cart>(
    'GET',
    `/carts/${filled.id}`,
    undefined,
    shopper.withKey(filled),
  )
  expect(seen).toMatchObject({ state: 'open', totalAmount: 3000, version: 3 })
  expect((await shopper.startPayment(filled)).status).toBe(200)
})
