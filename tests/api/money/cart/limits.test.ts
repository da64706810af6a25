import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Form } from '#contract/form.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { readFormFigures } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let count = 0
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

function anEvent(tiers: readonly unknown[], more: Record<string, unknown> = {}): Promise<StoredForm> {
  count += 1
  const form = { type: 'Event', slug: `fete-${count}`, presetAmounts: [], tiers, ...more }
  return aForm(world.deps.db, { form })
}

const ana = { firstName: 'Ana', lastName: 'Ruiz' }
const places = (form: StoredForm, key: string, quantity = 1) => ({
  tierId: tierIdOf(form, key),
  quantity,
  participant: ana,
})
const as = (email: string) => ({ ...aPayer, email, emailConfirmation: email })

test('entries of the whole form are counted over its tiers; a gift is not an entry', async () => {
  const event = await anEvent(
    [
      { key: 'a', name: 'A', price: 1000, stock: 10 },
      { key: 'b', name: 'B', price: 500 },
    ],
    { maxEntries: 3 },
  )
  const shopper = aShopper(world, event)
  const gift = { tierId: stableId(event.id, 'open-donation'), customAmount: 500 }
  const both = [places(event, 'a', 2), places(event, 'b', 2), gift]
  expect((await shopper.makeCart(both)).body).toMatchObject({
    status: 409,
    code: 'SOLD_OUT',
    problems: [{ field: 'items', code: 'SOLD_OUT', params: { remaining: 3 } }],
  })
  const cart = await shopper.fillItems([places(event, 'a', 2), gift, gift])
  const path = `/organizations/${event.organisation.slug}/forms/Event/${event.definition.slug}/enriched`
  const { body: live } = await shopper.call<Form>('GET', path)
  const left = Object.fromEntries(live.tiers.map((tier) => [tier.name, tier.remainingNumber]))
  expect(left).toEqual({ A: 1, B: 1, [event.definition.title]: null })
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  expect((await shopper.makeCart([places(event, 'b', 2)])).body.problems).toMatchObject([
    { params: { remaining: 1 } },
  ])
  expect(await violationsOf(world)).toEqual([])
})

test('a tier has the smaller of its stock and its maximum per form', async () => {
  const event = await anEvent([{ key: 'a', name: 'A', price: 1000, stock: 10, maxPerForm: 2 }])
  const shopper = aShopper(world, event)
  expect((await shopper.makeCart([places(event, 'a', 3)])).body.problems).toMatchObject([
    { field: 'items.0.quantity', code: 'SOLD_OUT', params: { remaining: 2 } },
  ])
  expect((await shopper.makeCart([places(event, 'a', 2)])).status).toBe(201)
  expect((await shopper.makeCart([places(event, 'a')])).body.problems).toMatchObject([
    { params: { remaining: 0 } },
  ])
})

test('a cart has its own maximum', async () => {
  const event = await anEvent([{ key: 'a', name: 'A', price: 1000, maxPerCart: 2 }])
  const refused = await aShopper(world, event).makeCart([places(event, 'a', 2), places(event, 'a')])
  expect(refused.body).toMatchObject({
    status: 400,
    problems: [{ field: 'items.0.quantity', code: 'MAX_PER_CART', params: { max: 2 } }],
  })
})

test('one person has a maximum over all carts, by e-mail in any case; a plus tag makes another person', async () => {
  const event = await anEvent([{ key: 'a', name: 'A', price: 1000, maxPerUser: 2 }])
  const shopper = aShopper(world, event)
  expect((await shopper.makeCart([places(event, 'a', 3)])).body).toMatchObject({
    status: 400,
    problems: [{ field: 'items.0.quantity', code: 'MAX_PER_USER', params: { max: 2 } }],
  })
  const bought = await shopper.fillItems([places(event, 'a')])
  expect((await shopper.payCart(bought, '4242424242424242')).executed.status).toBe('Confirmed')
  const { body: cart } = await shopper.makeCart([places(event, 'a', 2)])
  expect((await shopper.savePayer(cart, as(' Zoe.Moreau@Exemple.FR '))).body).toMatchObject({
    status: 409,
    code: 'MAX_PER_USER',
    problems: [{ field: 'items.0.quantity', code: 'MAX_PER_USER', params: { max: 2, remaining: 1 } }],
  })
  expect((await shopper.read(cart)).body.payer).toBeNull()
  expect((await shopper.savePayer(cart, as('zoe.moreau+deux@exemple.fr'))).status).toBe(200)
  // Another payer releases the seats of the first one.
  expect((await shopper.savePayer(cart, as('lea@exemple.fr'))).status).toBe(200)
  const held = await world.deps.db.selectFrom('stock').selectAll().where('form_id', '=', event.id).execute()
  expect(held.map((row) => `${row.kind} ${row.capacity} ${row.held} ${row.sold}`).toSorted()).toEqual([
    'user 2 0 0',
    'user 2 0 1',
    'user 2 2 0',
  ])
  // The cart of a known payer cannot hold more.
  expect((await shopper.savePayer(cart, as('zoe.moreau@exemple.fr'))).status).toBe(409)
  await shopper.changeItems(cart, [places(event, 'a')])
  expect((await shopper.savePayer(cart, as('zoe.moreau@exemple.fr'))).status).toBe(200)
  expect((await shopper.changeItems(cart, [places(event, 'a', 2)])).body).toMatchObject({
    code: 'MAX_PER_USER',
    problems: [{ params: { max: 2, remaining: 1 } }],
  })
  expect(await violationsOf(world)).toEqual([])
})

test('an expired cart releases its payer’s units of a tier', async () => {
  const event = await anEvent([{ key: 'a', name: 'A', price: 1000, maxPerUser: 1 }])
  const shopper = aShopper(world, event)
  const first = await shopper.fillItems([places(event, 'a')])
  const { body: second } = await shopper.makeCart([places(event, 'a')])
  expect((await shopper.savePayer(second)).status).toBe(409)
  await world.moveTime(14 * 60_000)
  expect((await shopper.changeItems(second, [places(event, 'a')])).status).toBe(200)
  await world.moveTime(2 * 60_000)
  expect((await shopper.savePayer(second)).status).toBe(200)
  expect((await shopper.read(first)).body.code).toBe('CART_EXPIRED')
  expect(await violationsOf(world)).toEqual([])
})

test('a maximum per person that is raised or lowered applies from the next cart', async () => {
  const tiers = (maxPerUser: number) => [{ key: 'a', name: 'A', price: 1000, maxPerUser }]
  const event = await anEvent(tiers(1))
  const shopper = aShopper(world, event)
  await shopper.payCart(await shopper.fillItems([places(event, 'a')]), '4242424242424242')
  const slug = event.definition.slug
  const limit = (maxPerUser: number) => anEvent(tiers(maxPerUser), { slug })
  await limit(3)
  const { body: cart } = await shopper.makeCart([places(event, 'a', 2)])
  expect((await shopper.savePayer(cart)).status).toBe(200)
  await expect(limit(2)).rejects.toThrow('tiers[0].maxPerUser is 2, 3 are taken')
  expect(await violationsOf(world)).toEqual([])
})

test('the units of each person are not read with the figures of a form', async () => {
  const event = await anEvent([{ key: 'a', name: 'A', price: 1000, stock: 5, maxPerUser: 1 }], {
    maxEntries: 4,
    allowCoupons: true,
    discountCodes: [{ code: 'UN', percent: 10, maxUses: 1 }],
  })
  const shopper = aShopper(world, event)
  await shopper.fillItems([places(event, 'a')])
  const { remaining, remainingEntries } = await readFormFigures(
    world.deps.db,
    event.id,
    world.deps.clock.now(),
  )
  expect(Object.fromEntries(remaining)).toEqual({ [tierIdOf(event, 'a')]: 4, [event.id]: 3 })
  expect(remainingEntries).toBe(3)
})
