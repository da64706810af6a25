import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { Statistics } from '#contract/admin/statistics.ts'
import { retentionMs } from '#domain/account/retention.ts'
import { parisDate } from '#domain/format.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'
import { aFullBall } from '../../../build/waiting-list/a-full-ball.ts'

const card = '4242424242424242'
const forms = '/ha-api/admin/organizations/la-ruche/forms'
const participant = { firstName: 'Paul', lastName: 'Kervran' }
let world: World
let treasurer: Browser

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db)
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
})
afterAll(() => world.close())

const stepsOf = async (form: string) =>
  (await treasurer.get<Statistics>(`${forms}/${form}/statistics`)).body.steps.map((step) =>
    Object.values(step),
  )

/** The carts of an event at each step, abandoned there, with a free order and an entry by hand. */
async function aGala() {
  const tiers = [
    { key: 'place', name: 'Place', price: 1500 },
    { key: 'enfant', name: 'Enfant', price: 0 },
  ]
  const gala = await aForm(world.deps.db, {
    form: { type: 'Event', slug: 'gala', title: 'Le gala', presetAmounts: [], tiers },
  })
  const visitor = aShopper(world, gala)
  const [place, free] = ['place', 'enfant'].map((key) => [{ tierId: tierIdOf(gala, key), participant }])
  const begin = async (): Promise<Cart> => (await visitor.makeCart(place ?? [])).body
  await begin()
  await visitor.fillItems(place ?? [])
  await visitor.freeze(await visitor.fillItems(place ?? []))
  await visitor.payCart(await visitor.fillItems(place ?? []), card)
  await visitor.startPayment(await visitor.fillItems(free ?? []))
  const paidOn = parisDate(world.deps.clock.now())
  expect((await treasurer.post(`${forms}/Event/gala/offline`, aCheque({ paidOn }))).status).toBe(200)
  return { begin }
}

test('carts of visitors count at each step that they came to, for as long as carts are stored', async () => {
  const { begin } = await aGala()
  const old = await begin()
  const created = new Date(world.deps.clock.now().getTime() - retentionMs('cart'))
  const write = { created_at: created, updated_at: created }
  await world.deps.db.updateTable('cart').set(write).where('id', '=', old.id).execute()
  expect(await stepsOf('Event/gala')).toEqual([
    ['begun', 5, null],
    ['identified', 4, 80],
    ['started', 3, 75],
    ['paid', 2, 67],
  ])
  expect(await stepsOf('Donation/dons')).toEqual([])
})

test('the cart of an offer was begun by no visitor', async () => {
  const ball = await aFullBall(world, 'bal', 1)
  await ball.join('gus')
  await ball.raiseTo(2)
  await ball.advance()
  expect(await ball.states()).toEqual(['gus offered'])
  expect(await stepsOf('Event/bal')).toEqual([
    ['begun', 1, null],
    ['identified', 1, 100],
    ['started', 1, 100],
    ['paid', 1, 100],
  ])
})
