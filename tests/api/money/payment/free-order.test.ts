import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { CartId } from '#domain/ids.ts'
import { freezeCart } from '#server/money/payment/freeze-store.ts'
import { cartDemand } from '#server/money/cart/stock/cart-demand.ts'
import { readCart } from '#server/money/cart/cart-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPartnerCart } from '../../../build/a-partner-cart.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let event: StoredForm
let place: { tierId: string }

beforeAll(async () => {
  world = await aWorld()
  const tiers = [{ key: 'place', name: 'Place offerte', price: 0, stock: 3 }]
  event = await aForm(world.deps.db, {
    form: { type: 'Checkout', slug: 'fete', acceptOpenDonation: false, presetAmounts: [], tiers },
  })
  place = { tierId: tierIdOf(event, 'place') }
})
afterAll(() => world.close())

const countOrders = async () => (await world.deps.db.selectFrom('order').select('id').execute()).length

test('a cart of 0 € is ordered at once, without the provider, once for repeated requests', async () => {
  const shopper = aShopper(world, event)
  const cart = await aPartnerCart(world, event, [place])
  const answers = await Promise.all(Array.from({ length: 20 }, () => shopper.startPayment(cart)))
  const [first] = answers
  expect(first).toMatchObject({
    status: 200,
    body: { redirectUrl: expect.stringContaining('/paiement/embarque/confirmation/') as string },
  })
  expect(new Set(answers.map(({ body }) => `${body.orderId} ${body.redirectUrl}`)).size).toBe(1)
  expect(await countOrders()).toBe(1)
  const attempts = await world.deps.db.selectFrom('payment_attempt').select('id').execute()
  expect(attempts).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

/** Freezes the cart like a process that dies right after the freeze. */
async function freezeAndDie(id: string): Promise<string> {
  const { db, clock, newId } = world.deps
  const cart = (await readCart(db, id as CartId))?.cart
  if (cart === undefined || cart.payer === null) throw new Error('no cart with a payer')
  const now = clock.now()
  const paid = await db.selectFrom('payment').select('snapshot').executeTakeFirstOrThrow()
  const payment = {
    id: newId(),
    amount: cart.realAmount,
    tip: cart.realAmount,
    provider: 'none' as const,
    snapshot: paid.snapshot as never,
    snapshotHash: 'x',
    backUrl: null,
  }
  const deadline = new Date(now.getTime() + 15 * 60_000)
  const demand = cartDemand({ form: event, sellable: event.definition }, cart)
  const freeze = {
    cartId: cart.id,
    version: cart.version,
    deadline,
    demand,
    payer: cart.payer,
    payment,
    attempt: null,
    formVersion: event.rowVersion,
  }
  const frozen = await freezeCart(db, freeze, null, now)
  if (frozen.kind !== 'frozen') throw new Error(frozen.kind)
  return frozen.paymentId
}

test('a free order whose process died after the freeze is completed by the next call', async () => {
  const shopper = aShopper(world, event)
  const cart = await aPartnerCart(world, event, [place])
  await freezeAndDie(cart.id)
  expect((await shopper.startPayment(cart)).body.orderId).toBeDefined()
  expect(await countOrders()).toBe(2)
  expect(await violationsOf(world)).toEqual([])
})

test('if the last seat was sold meanwhile, the visitor is informed and can choose again', async () => {
  const shopper = aShopper(world, event)
  const cart = await aPartnerCart(world, event, [place])
  await freezeAndDie(cart.id)
  await world.moveTime(16 * 60_000)
  expect((await shopper.startPayment(await aPartnerCart(world, event, [place]))).body.orderId).toBeDefined()
  expect((await shopper.startPayment(cart)).body).toMatchObject({ status: 409, code: 'SOLD_OUT' })
  const { body } = await shopper.changeItems(cart, [])
  expect(body).toMatchObject({ state: 'open', itemList: [] })
  expect(await countOrders()).toBe(3)
  expect(await violationsOf(world)).toEqual([])
})

test('a free order with a tip is not free', async () => {
  const gifts = await aForm(world.deps.db, {
    form: {
      type: 'Checkout',
      slug: 'boutique',
      acceptOpenDonation: false,
      presetAmounts: [],
      tiers: [{ key: 'guide', name: 'Guide', price: 0 }],
    },
  })
  const shopper = aShopper(world, gifts)
  const cart = await aPartnerCart(world, gifts, [{ tierId: tierIdOf(gifts, 'guide') }])
  // The tip is added to a payment: without a payment there is none.
  expect((await shopper.saveTip(cart, 100)).body).toMatchObject({
    status: 400,
    problems: [{ code: 'TIP_MAX' }],
  })
})
