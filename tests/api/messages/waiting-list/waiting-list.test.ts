import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { retentionMs } from '#domain/account/retention.ts'
import { offerMs } from '#domain/waiting-list/waiting-list.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { aForm } from '../../../build/a-form.ts'
import { tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { aBall, aFullBall, aLine, payOffer } from '../../../build/waiting-list/a-full-ball.ts'

const minute = 60_000
const hour = 60 * minute
let world: World
let count = 0

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
})
beforeEach(async () => {
  await world.deps.db.deleteFrom('waiting_entry').execute()
  await world.deps.db.deleteFrom('mail').where('kind', 'like', 'waiting%').execute()
})
afterAll(() => world.close())

const fullBall = (stock = 1, change: Record<string, unknown> = {}, tier: Record<string, unknown> = {}) => {
  count += 1
  return aFullBall(world, `bal-${count}`, stock, change, tier)
}
const soldOut = { status: 409, body: { code: 'SOLD_OUT' } }

test('a visitor joins once, with one mail an hour, and a stranger who asks again changes and learns nothing', async () => {
  const ball = await fullBall(12)
  const first = await ball.join('zoe', 2, { 'accept-language': 'es' })
  expect(first).toMatchObject({ status: 202, body: { requested: true } })
  await ball.join('ann')
  expect(await ball.join('zoe', 5)).toMatchObject({ status: first.status, body: first.body })
  expect(await ball.states()).toEqual(['zoe waiting', 'ann waiting'])
  expect(await ball.mailsTo('zoe', 'waitingJoined')).toMatchObject([
    { locale: 'es', data: { quantity: 2, place: 1, tier: 'Plein tarif' } },
  ])
  expect(await ball.mailsTo('ann', 'waitingJoined')).toMatchObject([{ data: { quantity: 1, place: 2 } }])
  await world.moveTime(hour)
  await ball.join('zoe')
  expect(await ball.mailsTo('zoe', 'waitingJoined')).toHaveLength(2)
  // The first leaves, and the second moves up.
  expect(await ball.want('ann', 3)).toMatchObject({ status: 200, body: { quantity: 3, place: 2 } })
  expect(await ball.want('ann', 11)).toMatchObject({
    status: 400,
    body: { problems: [{ code: 'QUANTITY' }] },
  })
  expect(await ball.leave('zoe')).toMatchObject({ status: 200, body: { state: 'left', place: null } })
  expect(await ball.leave('zoe')).toMatchObject({ status: 200, body: { state: 'left', canJoin: true } })
  expect(await ball.want('zoe', 2)).toMatchObject({ status: 409 })
  expect(await ball.want('ann', 1)).toMatchObject({ body: { place: 1, quantity: 1 } })
})

test.each([
  ['lists are off', { waitingList: false }, {}],
  ['the price is not limited', {}, { stock: null }],
  ['places are left', {}, { stock: 5 }],
  ['the sale is over', { saleEndDate: '2020-01-01T09:00:00Z' }, {}],
])('no one joins where %s', async (_name, change, tier) => {
  count += 1
  const form = await aForm(world.deps.db, { form: aBall(`ferme-${count}`, 0, change, tier) })
  const line = aLine(world, form, tierIdOf(form, 'place'))
  expect(await line.join('zoe')).toMatchObject({ status: 409, body: { code: 'FORM_UNAVAILABLE' } })
})

test('a request without name or address, or for too many, says so at its fields', async () => {
  const ball = await fullBall(9, {}, { maxPerForm: 4 })
  const names = { ...ball.shopper.names, tierId: ball.tierId }
  const bad = { ...names, firstName: ' ', email: 'zoe', quantity: 5 }
  const answer = await ball.shopper.call('POST', '/waiting-lists', bad)
  expect(answer).toMatchObject({
    status: 400,
    body: {
      problems: [
        { field: 'waiting.firstName', code: 'REQUIRED' },
        { field: 'waiting.email', code: 'EMAIL' },
        { field: 'waiting.quantity', code: 'QUANTITY', params: { max: 4 } },
      ],
    },
  })
})

test('a refunded place goes to the first whose number fits, who pays it; others find it sold out', async () => {
  const ball = await fullBall(2)
  for (const [name, wanted] of [
    ['famille', 2],
    ['ben', 1],
    ['cleo', 1],
  ] as const)
    await ball.join(name, wanted)
  await ball.advance()
  expect(await ball.states()).toEqual(['famille waiting', 'ben waiting', 'cleo waiting'])
  const order = await lastOrder(world.deps)
  expect(await give(world.deps, order, { cancelsLines: true, restocks: true })).toEqual(['refunded'])
  await ball.advance()
  await ball.advance()
  expect(await ball.states()).toEqual(['famille waiting', 'ben offered', 'cleo waiting'])
  expect(await ball.stock()).toMatchObject({ held: 1, sold: 1 })
  expect(await ball.shopper.makeCart(ball.places(1))).toMatchObject(soldOut)
  expect(await ball.mailsTo('ben', 'waitingOffer')).toMatchObject([{ data: { quantity: 1, amount: 1200 } }])
  expect((await payOffer(ball, 'ben', 1)).executed.status).toBe('Confirmed')
  await ball.advance()
  expect(await ball.states()).toEqual(['famille waiting', 'ben accepted', 'cleo waiting'])
  expect(await ball.stock()).toMatchObject({ held: 0, sold: 2 })
  // Two at once are the family's, though others came later and want less.
  await ball.raiseTo(4)
  await ball.advance()
  expect(await ball.states()).toEqual(['famille offered', 'ben accepted', 'cleo waiting'])
  expect(await violationsOf(world)).toEqual([])
})

test('an offer that is not taken within 24 hours goes on, and says once how to join again', async () => {
  const ball = await fullBall()
  await ball.join('ann')
  await ball.join('ben')
  await ball.raiseTo(2)
  await ball.advance()
  const cart = await ball.offerTo('ann')
  await world.moveTime(offerMs - minute)
  await ball.advance()
  expect(await ball.states()).toEqual(['ann offered', 'ben waiting'])
  await world.moveTime(minute)
  await ball.advance()
  expect(await ball.states()).toEqual(['ann expired', 'ben offered'])
  await ball.advance()
  expect(await ball.mailsTo('ann', 'waitingExpired')).toMatchObject([{ data: { tier: 'Plein tarif' } }])
  expect(await ball.stock()).toMatchObject({ held: 1, sold: 1 })
  // The link of the offer opens nothing any more, and the line begins anew for who joins again.
  expect(
    (await ball.shopper.call('POST', `/carts/${cart.id}/refresh`, {}, ball.shopper.withKey(cart))).status,
  ).toBe(404)
  expect((await ball.join('ann')).status).toBe(202)
  expect(await ball.states()).toEqual(['ann expired', 'ben offered', 'ann waiting'])
  expect(await violationsOf(world)).toEqual([])
})

test('what its visitor does to the cart of an offer neither ends nor extends it', async () => {
  const ball = await fullBall(2)
  await ball.join('ann', 2)
  await ball.join('ben')
  await ball.raiseTo(4)
  await ball.advance()
  const { shopper, places } = ball
  const cart = await ball.offerTo('ann')
  const refresh = () => shopper.call<Cart>('POST', `/carts/${cart.id}/refresh`, {}, shopper.withKey(cart))
  await world.moveTime(20 * hour)
  expect((await refresh()).status).toBe(200)
  expect(await shopper.changeItems(cart, places(3))).toMatchObject(soldOut)
  expect((await shopper.changeItems(cart, [])).status).toBe(200)
  expect(await ball.stock()).toMatchObject({ held: 2 })
  await world.moveTime(hour)
  // Its session is over, its places are not.
  expect((await refresh()).status).toBe(200)
  await ball.advance()
  expect(await ball.states()).toEqual(['ann offered', 'ben waiting'])
  // Less than was offered is paid: the rest is the next one's.
  expect((await shopper.changeItems(cart, places(1))).status).toBe(200)
  await shopper.savePayer(cart)
  expect((await shopper.payCart(cart, '4000000000000002')).executed.status).toBe('Refused')
  expect(await ball.stock()).toMatchObject({ held: 2, sold: 2 })
  await world.moveTime(hour)
  expect((await refresh()).status).toBe(200)
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  await ball.advance()
  expect(await ball.states()).toEqual(['ann accepted', 'ben offered'])
  expect(await ball.stock()).toMatchObject({ held: 1, sold: 3 })
  expect(await violationsOf(world)).toEqual([])
})

test('a payment in flight outlives the offer, and no one leaves while it is', async () => {
  const ball = await fullBall()
  await ball.join('ann')
  await ball.join('ben')
  await ball.raiseTo(2)
  await ball.advance()
  const { shopper, places } = ball
  const cart = await ball.offerTo('ann')
  await world.moveTime(offerMs - minute)
  await shopper.call('POST', `/carts/${cart.id}/refresh`, {}, shopper.withKey(cart))
  await shopper.changeItems(cart, places(1))
  await shopper.savePayer(cart)
  const paymentRequestId = await shopper.freeze(cart)
  const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
  expect(await ball.leave('ann')).toMatchObject({ status: 409, body: { code: 'CART_FROZEN' } })
  await world.moveTime(2 * minute)
  await ball.advance()
  expect(await ball.states()).toEqual(['ann offered', 'ben waiting'])
  expect((await shopper.execute(paymentRequestId, session)).body.status).toBe('Confirmed')
  await ball.advance()
  expect(await ball.states()).toEqual(['ann accepted', 'ben waiting'])
  expect(await violationsOf(world)).toEqual([])
})

test('who leaves an offer gives its places to the next one at once', async () => {
  const ball = await fullBall()
  await ball.join('ann')
  await ball.join('ben')
  await ball.raiseTo(2)
  await ball.advance()
  expect(await ball.leave('ann')).toMatchObject({ status: 200, body: { state: 'left', offer: null } })
  // Not by the next turn of the worker: a stranger would come first.
  expect(await ball.states()).toEqual(['ann left', 'ben offered'])
  expect(await ball.stock()).toMatchObject({ held: 1, sold: 1 })
  expect(await violationsOf(world)).toEqual([])
})

test('entries of the whole form are offered in the order of all its lines', async () => {
  const tiers = [
    { key: 'place', name: 'Plein tarif', price: 1200 },
    { key: 'reduit', name: 'Tarif réduit', price: 800 },
  ]
  const ball = await fullBall(1, { maxEntries: 1, tiers })
  const reduced = aLine(world, ball.form, tierIdOf(ball.form, 'reduit'))
  await reduced.join('ann')
  await ball.join('ben')
  await aForm(world.deps.db, { form: aBall(ball.form.definition.slug, 1, { maxEntries: 2, tiers }) })
  await ball.advance()
  expect(await ball.states()).toEqual(['ann offered', 'ben waiting'])
  expect(await ball.shopper.makeCart(ball.places(1))).toMatchObject(soldOut)
})

test('lists that are off make no offers; those of a sale that is over close, and entries are deleted in time', async () => {
  const ball = await fullBall()
  const { slug } = ball.form.definition
  await ball.join('ann')
  await aForm(world.deps.db, { form: aBall(slug, 2, { waitingList: false }) })
  await ball.advance()
  expect(await ball.states()).toEqual(['ann waiting'])
  await aForm(world.deps.db, { form: aBall(slug, 2, { saleEndDate: '2020-01-01T09:00:00Z' }) })
  await ball.advance()
  expect(await ball.states()).toEqual(['ann closed'])
  expect(await ball.mailsTo('ann', 'waitingClosed')).toMatchObject([{ data: { reason: 'over' } }])
  await world.moveTime(retentionMs('waitingEntry') - hour)
  await applyTerms(world.deps)
  expect(await ball.states()).toEqual(['ann closed'])
  await world.moveTime(hour)
  await applyTerms(world.deps)
  expect(await ball.states()).toEqual([])
})
