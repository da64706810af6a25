import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeOffers } from '#server/messages/waiting-list/make-offers.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { aFullBall } from '../../../build/waiting-list/a-full-ball.ts'

let world: World
let count = 0

beforeAll(async () => {
  world = await aWorld({ webhooks: false, settings: { holdShare: null } })
})
beforeEach(async () => {
  await world.deps.db.deleteFrom('waiting_entry').execute()
})
afterAll(() => world.close())

const fullBall = (stock = 1) => {
  count += 1
  return aFullBall(world, `course-${count}`, stock)
}
const names = Array.from({ length: 10 }, (_, place) => `rang-${place}`)

test('two workers offer what is free once, in the order of the line', async () => {
  const ball = await fullBall()
  for (const name of names) await ball.join(name)
  await ball.raiseTo(5)
  await Promise.all([ball.advance(), ball.advance(), ball.advance()])
  await ball.advance()
  expect(await ball.states()).toEqual(
    names.map((name, place) => `${name} ${place < 4 ? 'offered' : 'waiting'}`),
  )
  expect(await ball.stock()).toMatchObject({ capacity: 5, held: 4, sold: 1 })
  for (const name of names.slice(0, 4)) expect(await ball.mailsTo(name, 'waitingOffer')).toHaveLength(1)
  expect(await violationsOf(world)).toEqual([])
})

test(
  'a hundred buyers at the instant of the offers: each place has one holder',
  { timeout: 240_000 },
  async () => {
    const ball = await fullBall()
    for (const name of names) await ball.join(name)
    await ball.raiseTo(9)
    const form = await loadForm(world.deps.db, ball.form.id)
    const buyers = Array.from({ length: 100 }, () => ball.shopper.makeCart(ball.places(1)))
    const [, , ...carts] = await Promise.all([
      makeOffers(world.deps, form),
      makeOffers(world.deps, form),
      ...buyers,
    ])
    const bought = carts.filter(({ status }) => status === 201).length
    const offered = (await ball.states()).filter((state) => state.endsWith('offered')).length
    expect(carts.every(({ status }) => status === 201 || status === 409)).toBe(true)
    expect(bought + offered).toBe(8)
    expect(await ball.stock()).toMatchObject({ capacity: 9, held: 8, sold: 1 })
    // What was offered is no one else's.
    const late = await Promise.all(Array.from({ length: 100 }, () => ball.shopper.makeCart(ball.places(1))))
    expect(late.filter(({ status }) => status === 201)).toEqual([])
    expect(await violationsOf(world)).toEqual([])
  },
)

test('leaving and paying at one instant end in one of both', async () => {
  const ball = await fullBall()
  await ball.join('ann')
  await ball.raiseTo(2)
  await ball.advance()
  const cart = await ball.offerTo('ann')
  const { shopper } = ball
  await shopper.changeItems(cart, ball.places(1))
  await shopper.savePayer(cart)
  const [left, paid] = await Promise.all([
    ball.leave('ann'),
    shopper.payCart(cart, '4242424242424242').catch(() => null),
  ])
  await ball.advance()
  const [state] = await ball.states()
  expect([200, 409]).toContain(left.status)
  expect(state).toBe(left.status === 200 ? 'ann left' : 'ann accepted')
  // Who left has no claim any more, and may still find the place free.
  expect(left.status === 200 || paid?.executed.status === 'Confirmed').toBe(true)
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without its hold, an offer would be sold to others', async () => {
  const ball = await fullBall()
  await rewriteFunction(world.deps.db, 'make_offer', [
    [/-- guard: an offer holds its units[^]*?-- end guard/, ''],
  ])
  await ball.join('ann')
  await ball.raiseTo(2)
  await ball.advance()
  await world.moveTime(3_600_000)
  expect((await ball.shopper.makeCart(ball.places(1))).status).toBe(201)
})

test('negative control: without its guard, an edit would end the offer', async () => {
  const ball = await fullBall()
  await rewriteFunction(world.deps.db, 'hold_cart_stock', [
    [/where h.state = 'held' and h.offered_until > p_now/, 'where false'],
  ])
  await ball.join('ann')
  await ball.raiseTo(2)
  await ball.advance()
  const cart = await ball.offerTo('ann')
  await ball.shopper.changeItems(cart, [])
  expect((await ball.shopper.makeCart(ball.places(1))).status).toBe(201)
})
