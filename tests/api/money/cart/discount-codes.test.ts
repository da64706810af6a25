import { afterAll, beforeAll, expect, test } from 'vitest'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { counterNames } from '#server/catalogue/form/stock-limits.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { printDatabase } from '../../../build/money/database-print.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let shop: StoredForm
const past = '2026-01-01T00:00:00Z'
const future = '2046-01-01T00:00:00Z'

const codes = [
  { code: 'Ruche20', percent: 20 },
  { code: 'GRATUIT', percent: 100 },
  { code: 'PRESQUE', amount: 1960 },
  { code: 'UNEFOIS', amount: 500, maxUses: 1 },
  { code: 'TARD', percent: 10, validFrom: future },
  { code: 'VIEUX', percent: 10, validUntil: past },
  { code: 'GUIDE', percent: 50, tiers: ['guide'] },
]

let count = 0
function aShop(changes: Record<string, unknown> = {}): Promise<StoredForm> {
  count += 1
  return aForm(world.deps.db, {
    form: {
      type: 'Shop',
      slug: `boutique-${count}`,
      allowCoupons: true,
      presetAmounts: [],
      tiers: [
        { key: 'sac', name: 'Sac', price: 2000, vatRate: 20 },
        { key: 'guide', name: 'Guide', price: 1000, vatRate: 5.5 },
      ],
      discountCodes: codes,
      ...changes,
    },
  })
}

beforeAll(async () => {
  world = await aWorld()
  shop = await aShop()
})
afterAll(() => world.close())

const sac = () => ({ tierId: tierIdOf(shop, 'sac') })
const guide = () => ({ tierId: tierIdOf(shop, 'guide') })

test('a code reduces tier prices, is shown everywhere, and can be removed', async () => {
  const shopper = aShopper(world, shop)
  const gift = { tierId: stableId(shop.id, 'open-donation'), customAmount: 1000 }
  const cart = await shopper.fillItems([sac(), guide(), gift])
  const { status, body } = await shopper.applyCode(cart, '  rUCHE20 ')
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      discountCode: 'Ruche20',
      paymentTerms: { initialAmount: 4000, discount: 600, realAmount: 3400 },
      totalAmount: 3400,
    },
  })
  expect(body.itemList.map(({ paymentTerms }) => paymentTerms.discount)).toEqual([400, 200, 0])
  expect((await shopper.read(cart)).body.paymentTerms).toEqual(body.paymentTerms)
  expect((await shopper.removeCode(cart)).body).toMatchObject({ discountCode: null, totalAmount: 4000 })
  await shopper.applyCode(cart, 'ruche20')
  const { executed } = await shopper.payCart(cart, '4242424242424242')
  expect(executed.status).toBe('Confirmed')
  const order = await world.deps.db.selectFrom('order').selectAll().executeTakeFirstOrThrow()
  expect(order).toMatchObject({ amount_cents: 3400, discount_cents: 600 })
  const lines = await world.deps.db
    .selectFrom('order_item')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  expect(lines.map(({ amount_cents }) => amount_cents)).toEqual([1600, 800, 1000])
  expect(await violationsOf(world)).toEqual([])
})

const refused: [string, string, string][] = [
  ['INCONNU', 'DISCOUNT_CODE_UNKNOWN', 'sac'],
  ['   ', 'REQUIRED', 'sac'],
  ['TARD', 'DISCOUNT_CODE_NOT_YET_VALID', 'sac'],
  ['VIEUX', 'DISCOUNT_CODE_EXPIRED', 'sac'],
  ['GUIDE', 'DISCOUNT_CODE_NOT_APPLICABLE', 'sac'],
  ['PRESQUE', 'CART_MINIMUM', 'sac'],
]

test.each(refused)('the code "%s" is refused: %s', async (code, problem, key) => {
  const shopper = aShopper(world, shop)
  const { body: cart } = await shopper.makeCart([{ tierId: tierIdOf(shop, key) }])
  expect((await shopper.applyCode(cart, code)).body).toMatchObject({
    status: 400,
    code: 'VALIDATION',
    problems: [{ field: 'discountCode', code: problem }],
  })
  expect((await shopper.read(cart)).body).toMatchObject({ discountCode: null, totalAmount: 2000 })
})

test('a form without codes refuses them all, and so does an empty cart', async () => {
  const closed = await aShop({ allowCoupons: false, discountCodes: [] })
  const shopper = aShopper(world, closed)
  const { body: cart } = await shopper.makeCart([{ tierId: tierIdOf(closed, 'sac') }])
  expect((await shopper.applyCode(cart, 'Ruche20')).body.problems).toMatchObject([
    { code: 'DISCOUNT_CODE_REFUSED' },
  ])
  const { body: empty } = await aShopper(world, shop).makeCart([sac()])
  await aShopper(world, shop).changeItems(empty, [])
  expect((await aShopper(world, shop).applyCode(empty, 'Ruche20')).body.problems).toMatchObject([
    { code: 'DISCOUNT_CODE_NOT_APPLICABLE' },
  ])
})

test('a code cannot be put on a cart without its key', async () => {
  const shopper = aShopper(world, shop)
  const { body: cart } = await shopper.makeCart([sac()])
  const before = await printDatabase(world.deps.db)
  const stranger = { ...cart, cartKey: 'x'.repeat(43) }
  expect((await shopper.applyCode(stranger, 'Ruche20')).body.code).toBe('CART_UNKNOWN')
  expect((await shopper.removeCode(stranger)).body.code).toBe('CART_UNKNOWN')
  expect(await printDatabase(world.deps.db)).toEqual(before)
})

test('a code of 100 % makes the cart free, and it is ordered at once', async () => {
  const shopper = aShopper(world, shop)
  const cart = await shopper.fillItems([sac()])
  await shopper.saveTip(cart, 100)
  const { body } = await shopper.applyCode(cart, 'gratuit')
  expect(body).toMatchObject({ totalAmount: 0, tipData: { tipChosen: 0 } })
  const { body: start } = await shopper.startPayment(cart)
  expect(start.orderId).toBeDefined()
  expect(start.redirectUrl).toContain('/paiement/embarque/confirmation/')
  expect(await violationsOf(world)).toEqual([])
})

test('a code that no longer applies to anything stays, without a discount', async () => {
  const shopper = aShopper(world, shop)
  const cart = await shopper.fillItems([guide()])
  expect((await shopper.applyCode(cart, 'guide')).body.totalAmount).toBe(500)
  const { body } = await shopper.changeItems(cart, [sac()])
  expect(body).toMatchObject({ discountCode: 'GUIDE', totalAmount: 2000, paymentTerms: { discount: 0 } })
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
})

test('items changed so that less than 0.50 EUR is left are refused at payment', async () => {
  const shopper = aShopper(world, shop)
  const cart = await shopper.fillItems([sac(), guide()])
  expect((await shopper.applyCode(cart, 'presque')).status).toBe(200)
  expect((await shopper.changeItems(cart, [sac()])).body.totalAmount).toBe(40)
  expect((await shopper.startPayment(cart)).body).toMatchObject({
    status: 400,
    problems: [{ field: 'items', code: 'CART_MINIMUM', params: { min: 50 } }],
  })
})

test('a one-use code is held like a ticket: released with the cart, used up with the order', async () => {
  const shopper = aShopper(world, shop)
  const [first, second] = [await shopper.fillItems([sac()]), await shopper.fillItems([sac()])]
  expect((await shopper.applyCode(first, 'unefois')).body.totalAmount).toBe(1500)
  expect((await shopper.applyCode(second, 'UNEFOIS')).body).toMatchObject({
    status: 409,
    code: 'DISCOUNT_CODE_USED_UP',
    problems: [{ field: 'discountCode', code: 'DISCOUNT_CODE_USED_UP' }],
  })
  await shopper.removeCode(first)
  expect((await shopper.applyCode(second, 'unefois')).status).toBe(200)
  expect((await shopper.payCart(second, '4242424242424242')).executed.status).toBe('Confirmed')
  expect((await shopper.applyCode(first, 'unefois')).body.code).toBe('DISCOUNT_CODE_USED_UP')
  const id = counterNames(shop.id).code('UneFois')
  const used = await world.deps.db.selectFrom('stock').selectAll().where('id', '=', id).execute()
  expect(used).toMatchObject([{ kind: 'code', capacity: 1, held: 0, sold: 1 }])
  expect(await violationsOf(world)).toEqual([])
})

/** Changes the rules of a form's codes, as an edited file would. */
async function setCodes(form: StoredForm, discountCodes: unknown): Promise<void> {
  const definition = JSON.stringify({ ...form.definition, discountCodes })
  await world.deps.db.updateTable('form').set({ definition }).where('id', '=', form.id).execute()
}

test('a code that ended meanwhile is reported at payment, the cart is priced again, then paid in full', async () => {
  const other = await aShop()
  const shopper = aShopper(world, other)
  const cart = await shopper.fillItems([{ tierId: tierIdOf(other, 'sac') }])
  await shopper.applyCode(cart, 'ruche20')
  const ended = other.definition.discountCodes.map((code) => ({ ...code, validUntil: past }))
  await setCodes(other, ended)
  expect((await shopper.startPayment(cart)).body).toMatchObject({
    status: 409,
    code: 'DISCOUNT_CODE_INVALID',
    problems: [{ field: 'discountCode', code: 'DISCOUNT_CODE_EXPIRED' }],
  })
  expect((await shopper.read(cart)).body).toMatchObject({
    state: 'open',
    discountCode: null,
    totalAmount: 2000,
  })
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
})

test('a last use lost while the visitor waited is reported at payment, and the cart is priced again', async () => {
  const other = await aShop()
  const shopper = aShopper(world, other)
  const place = { tierId: tierIdOf(other, 'sac') }
  const [slow, quick] = [await shopper.fillItems([place]), await shopper.fillItems([place])]
  await shopper.applyCode(slow, 'unefois')
  // Refreshed for longer than the 45 minutes of its hold.
  for (let round = 0; round < 4; round += 1) {
    await world.moveTime(12 * 60_000)
    await shopper.call('POST', `/carts/${slow.id}/refresh`, undefined, shopper.withKey(slow))
    await shopper.call('POST', `/carts/${quick.id}/refresh`, undefined, shopper.withKey(quick))
  }
  expect((await shopper.applyCode(quick, 'unefois')).status).toBe(200)
  expect((await shopper.startPayment(slow)).body).toMatchObject({
    status: 409,
    code: 'DISCOUNT_CODE_USED_UP',
  })
  expect((await shopper.read(slow)).body).toMatchObject({ discountCode: null, totalAmount: 2000 })
  expect((await shopper.startPayment(slow)).status).toBe(200)
})

test('a cart cannot guess codes without end', async () => {
  const shopper = aShopper(world, shop)
  const { body: cart } = await shopper.makeCart([sac()])
  const tries = await Promise.all(
    Array.from({ length: 30 }, (_, index) => shopper.applyCode(cart, `essai-${index}`)),
  )
  const byStatus = Object.groupBy(tries, ({ status }) => String(status))
  expect([byStatus['400']?.length, byStatus['429']?.length]).toEqual([10, 20])
  expect((await shopper.applyCode(cart, 'Ruche20')).body.code).toBe('TOO_MANY_REQUESTS')
  expect((await shopper.read(cart)).body.totalAmount).toBe(2000)
})
