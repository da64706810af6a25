import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { SearchResults } from '#contract/visitor/search.ts'
import { presentForm } from '#server/catalogue/form/present-form.ts'
import { makePageReads } from '#server/program/pages/page-reads.ts'
import { readFormFigures } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

// Where holds of visitors, not sales, use the stock up, the form says when it is worth trying again.

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function anOffer(slug: string, form: Record<string, unknown>, tier: Record<string, unknown> = {}) {
  const tiers = [{ key: 'place', name: 'Place', price: 1000, ...tier }]
  const stored = await aForm(world.deps.db, {
    form: { type: 'Event', slug, presetAmounts: [], tiers, ...form },
  })
  const read = async () => {
    const now = world.deps.clock.now()
    return presentForm(world.deps, stored, await readFormFigures(world.deps.db, stored.id, now), now)
  }
  return { shopper: aShopper(world, stored), place: { tierId: tierIdOf(stored, 'place') }, stored, read }
}

/** The first whole minute at which the hold of a cart has ended. */
function endOf({ body }: { readonly body: Cart }): string {
  const minutes = Math.ceil(Date.parse(body.expiresAt) / 60_000)
  return new Date(minutes * 60_000).toISOString().replace('.000Z', 'Z')
}

test('a tier of three, held by two carts, is reserved until the first hold ends, and then sold out', async () => {
  const { shopper, place, read } = await anOffer(
    'trois',
    { type: 'Shop', acceptOpenDonation: false },
    { stock: 3 },
  )
  const one = await shopper.fillItems([place])
  expect(await read()).toMatchObject({ sales: 'open', reservedUntil: null })
  await world.moveTime(120_000)
  const two = await shopper.makeCart([{ ...place, quantity: 2 }])
  expect(two.status).toBe(201)
  const until = endOf(await shopper.read(one))
  expect(await read()).toMatchObject({
    sales: 'soldOut',
    reservedUntil: until,
    tiers: [{ soldOut: true, reservedUntil: until }],
  })
  expect((await shopper.payCart(one, '4242424242424242')).executed.status).toBe('Confirmed')
  expect((await read()).reservedUntil).toBe(endOf(two))
  await shopper.savePayer(two.body)
  expect((await shopper.payCart(two.body, '4242424242424242')).executed.status).toBe('Confirmed')
  const sold = await read()
  expect([sold.sales, sold.reservedUntil, sold.tiers[0]?.reservedUntil]).toEqual(['soldOut', null, undefined])
})

test('the last entry of a form, and the last option, are reserved for others', async () => {
  const extraOptions = [{ key: 'repas', label: 'Repas', price: 500, stock: 1 }]
  const { shopper, place, stored, read } = await anOffer(
    'entree',
    { acceptOpenDonation: false, maxEntries: 1 },
    { extraOptions },
  )
  const extraOptionId = stored.definition.tiers[0]?.extraOptions[0]?.id
  const cart = await shopper.makeCart([{ ...place, extraOptions: [{ extraOptionId, value: true }] }])
  const reservedUntil = endOf(cart)
  expect(await read()).toMatchObject({
    sales: 'soldOut',
    reservedUntil,
    tiers: [{ reservedUntil, extraOptions: [{ remainingNumber: 0, reservedUntil }] }],
  })
  // A hold that has ended is free again.
  await world.moveTime(16 * 60_000)
  expect(await read()).toMatchObject({ sales: 'open', reservedUntil: null })
})

test.each([
  ['a tier', {}, { stock: 1 }],
  ['the entries', { maxEntries: 1 }, {}],
])(
  'search shows %s that others hold as reserved, and as sold out once it is sold',
  async (what, form, tier) => {
    const slug = what === 'a tier' ? 'cherche-tarif' : 'cherche-entrees'
    const { shopper, place } = await anOffer(slug, { acceptOpenDonation: false, ...form }, tier)
    const found = async () => {
      const { results } = (await (
        await fetch(`${world.url}/ha-api/search?type=Event`)
      ).json()) as SearchResults
      return results.find(({ formSlug }) => formSlug === slug)
    }
    expect(await found()).toMatchObject({ sales: 'open', reservedUntil: null })
    const participant = { firstName: 'Zoé', lastName: 'Le Gall' }
    const { body: cart } = await shopper.makeCart([{ ...place, participant }])
    expect(await found()).toMatchObject({ sales: 'soldOut', reservedUntil: endOf({ body: cart }) })
    const page = await makePageReads(
      world.deps,
      { name: 'Obole' } as never,
      new Map() as never,
    ).organizationPage('la-ruche')
    expect(page?.forms.find(({ formSlug }) => formSlug === slug)).toMatchObject({
      sales: 'soldOut',
      reservedUntil: endOf({ body: cart }),
    })
    await shopper.savePayer(cart)
    expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
    expect(await found()).toMatchObject({ sales: 'soldOut', reservedUntil: null })
  },
)
