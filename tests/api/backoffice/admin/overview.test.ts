import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '#contract/admin/overview.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let gala: StoredForm
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aForm(world.deps.db, { form: { title: 'Les dons' } })
  gala = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'gala',
      title: 'Le gala',
      presetAmounts: [],
      tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 40 }],
    },
  })
})
afterAll(() => world.close())

const url = '/ha-api/admin/organizations/la-ruche/overview'

async function buy(): Promise<void> {
  const shopper = aShopper(world, gala)
  const place = { tierId: tierIdOf(gala, 'place'), participant: { firstName: 'Paul', lastName: 'Kervran' } }
  const cart = await shopper.fillItems([place], aPayer)
  const { paymentId } = await shopper.payCart(cart, '4242424242424242')
  await shopper.confirm(paymentId)
}

test('figures, tasks and latest orders of a treasurer', async () => {
  const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const nothing = { count: 0, amount: 0 }
  expect((await treasurer.get<Overview>(url)).body).toEqual({
    month: { now: nothing, before: nothing },
    year: { now: nothing, before: nothing },
    owed: 0,
    refused: nothing,
    contested: nothing,
    cheques: { ...nothing, oldest: null },
    expected: { ...nothing, oldest: null },
    heldRefunds: [],
    heldCancellations: [],
    bankChange: null,
    failedRefunds: [],
    incompleteReceipts: null,
    endingMemberships: 0,
    latest: [],
  })
  await buy()
  const entry = {
    token: world.deps.newId(),
    paymentMethod: 'Check',
    number: '1',
    bank: '',
    paidOn: '2026-01-03',
    isAnother: false,
    payer: {
      firstName: 'Ida',
      lastName: 'Roy',
      companyName: '',
      email: '',
      address: '',
      zipCode: '',
      city: '',
    },
    items: [{ tier: 'place', quantity: 2 }],
  }
  await treasurer.post('/ha-api/admin/organizations/la-ruche/forms/Event/gala/offline', entry)
  const { body } = await treasurer.get<Overview>(url)
  expect(body).toMatchObject({
    month: { now: { count: 2, amount: 4500 }, before: nothing },
    owed: 1500,
    cheques: { count: 1, amount: 3000, oldest: '2026-01-03' },
    expected: { count: 0 },
  })
  expect(body.latest?.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1500, 3000])
})

test('orders of last year are compared by the same days', async () => {
  await sql`update "order" set created_at = created_at - interval '1 year' where amount_cents = 3000`.execute(
    world.deps.db,
  )
  const treasurer = await aMember(world, 'tresoriere@exemple.fr', { role: 'treasurer' })
  expect((await treasurer.get<Overview>(url)).body.month).toMatchObject({
    now: { count: 1, amount: 1500 },
    before: { count: 1, amount: 3000 },
  })
})

test('a reader sees figures and no people; an organiser those of their own campaigns; the door none', async () => {
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  expect((await reader.get<Overview>(url)).body).toMatchObject({
    month: { now: { count: 1 } },
    owed: null,
    refused: null,
    cheques: null,
    expected: null,
    latest: null,
  })
  const organiser = await aMember(world, 'dons@exemple.fr', { role: 'organiser', forms: ['Donation/dons'] })
  expect((await organiser.get<Overview>(url)).body).toMatchObject({
    month: { now: { count: 0 } },
    owed: null,
    cheques: null,
    expected: null,
    latest: [],
  })
  const door = await aMember(world, 'porte@exemple.fr', { role: 'door', forms: ['Event/gala'] })
  expect((await door.get(url)).status).toBe(403)
})
