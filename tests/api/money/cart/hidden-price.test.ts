import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import type { Form } from '#contract/form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aSale } from '../../../build/money/a-sale.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const ana = { firstName: 'Ana', lastName: 'Ruiz' }
type Tier = Readonly<Record<string, unknown>>

test('a hidden price is in no new cart and on no page; carts and orders that have it stay as they are', async () => {
  const tiers = [
    { key: 'adulte', name: 'Adulte', price: 1800, stock: 100 },
    { key: 'ami', name: 'Ami', price: 900, stock: 10 },
  ]
  const { shopper, tier } = await aSale(world, {
    type: 'Event',
    slug: 'banquet',
    acceptOpenDonation: false,
    presetAmounts: [],
    tiers,
  })
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const edition = '/ha-api/admin/organizations/la-ruche/forms/Event/banquet'
  const friend = { tierId: tier('ami'), participant: ana }
  const former = await shopper.fillItems([{ ...friend, quantity: 2 }])
  expect((await shopper.payCart(await shopper.fillItems([friend]), '4242424242424242')).executed.status).toBe(
    'Confirmed',
  )

  const publish = async (hides: (key: unknown) => boolean) => {
    const { source } = (await president.get<EditedForm>(`${edition}/edition`)).body
    const file = JSON.parse(source) as { tiers: readonly Tier[] }
    const changed = file.tiers.map((one) => ({ ...one, isHidden: hides(one['key']) }))
    const written = JSON.stringify({ ...file, tiers: changed })
    return (await president.post<SavedVersion>(`${edition}/publish`, { source: written })).body.mistakes
  }
  expect(await publish(() => true)).toMatchObject([{ path: 'tiers', code: 'allHidden' }])
  expect(await publish((key) => key === 'ami')).toEqual([])

  // Nowhere for the public, still there for its author.
  const { organizationSlug, formType, formSlug } = shopper.names
  const shown = `/organizations/${organizationSlug}/forms/${formType}/${formSlug}/enriched`
  const { body: form } = await shopper.call<Form>('GET', shown)
  expect(form.tiers.map(({ name }) => name)).toEqual(['Adulte'])
  expect([form.minPrice, form.sales]).toEqual([1800, 'open'])
  const { taken } = (await president.get<EditedForm>(`${edition}/edition`)).body
  expect(taken).toMatchObject([{ tier: 'ami', sold: 1, held: 2 }])

  const refusal = {
    status: 400,
    body: { problems: [{ field: 'items.0.tierId', code: 'TIER_UNAVAILABLE' }] },
  }
  expect(await shopper.makeCart([friend])).toMatchObject(refusal)
  // The former cart shows it, keeps it through a change, and takes no more of it.
  const { body: read } = await shopper.read(former)
  expect(read.tierList).toMatchObject([{ name: 'Ami', isHidden: true, maxPerCart: 2 }])
  const same = read.itemList.map(({ id, tierId }: Cart['itemList'][number]) => ({
    id,
    tierId,
    participant: ana,
  }))
  expect(await shopper.changeItems(former, [...same, friend])).toMatchObject({ status: 400 })
  expect((await shopper.changeItems(former, same)).body.itemList).toHaveLength(2)
  expect((await shopper.payCart(former, '4242424242424242')).executed.status).toBe('Confirmed')
  expect((await president.get<EditedForm>(`${edition}/edition`)).body.taken).toMatchObject([
    { tier: 'ami', sold: 3, held: 0 },
  ])
  expect(await violationsOf(world)).toEqual([])

  expect(await publish(() => false)).toEqual([])
  expect((await shopper.makeCart([friend])).status).toBe(201)
})

test('a cart with a hidden price is paid after the sales of the visible ones; a new one is not made', async () => {
  const saleEndDate = new Date(world.deps.clock.now().getTime() + 10 * 60_000).toISOString()
  const { shopper, tier } = await aSale(world, {
    type: 'Event',
    slug: 'buffet',
    acceptOpenDonation: false,
    presetAmounts: [],
    tiers: [
      { key: 'adulte', name: 'Adulte', price: 1800, saleEndDate },
      { key: 'ami', name: 'Ami', price: 900 },
    ],
  })
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const friend = { tierId: tier('ami'), participant: ana }
  const former = await shopper.fillItems([friend])
  const edition = '/ha-api/admin/organizations/la-ruche/forms/Event/buffet'
  const file = JSON.parse((await president.get<EditedForm>(`${edition}/edition`)).body.source ?? '{}') as {
    tiers: readonly Tier[]
  }
  const tiers = file.tiers.map((one) => ({ ...one, isHidden: one['key'] === 'ami' }))
  const source = JSON.stringify({ ...file, tiers })
  expect((await president.post<SavedVersion>(`${edition}/publish`, { source })).body.mistakes).toEqual([])
  await world.moveTime(11 * 60_000)
  expect((await shopper.makeCart([friend])).status).toBe(400)
  expect((await shopper.payCart(former, '4242424242424242')).executed.status).toBe('Confirmed')
})
