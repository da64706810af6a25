import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedForm, SavedVersion } from '#contract/admin/edited-form.ts'
import { aMember } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aSale } from '../../../build/money/a-sale.ts'

let world: World
let president: Browser
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const form = '/ha-api/admin/organizations/la-ruche/forms/Event/banquet'
type Tier = Readonly<Record<string, unknown>>
const read = async () => (await president.get<EditedForm>(`${form}/edition`)).body

test('the editor knows what was sold and is held of each price, and the least that publication accepts', async () => {
  const {
    form: stored,
    shopper,
    tier,
  } = await aSale(world, {
    type: 'Event',
    slug: 'banquet',
    tiers: [
      {
        key: 'adulte',
        name: 'Adulte',
        price: 1800,
        stock: 100,
        extraOptions: [{ key: 'vin', label: 'Vin', price: 500 }],
      },
      { key: 'enfant', name: 'Enfant', price: 800 },
    ],
  })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  expect((await read()).taken).toEqual([])
  const wine = { extraOptionId: stored.definition.tiers[0]?.extraOptions[0]?.id, value: true }
  const place = { tierId: tier('adulte'), participant: { firstName: 'Ana', lastName: 'Ruiz' } }
  const cart = await shopper.fillItems([{ ...place, quantity: 2, extraOptions: [wine] }])
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  await shopper.fillItems([{ ...place, quantity: 3 }])

  const edition = await read()
  const adult = { tier: 'adulte', name: 'Adulte', held: 3, sold: 2, wasSold: true, option: null, price: 1800 }
  expect(edition.taken).toEqual([
    { ...adult, priceCategory: 'Fixed' },
    { ...adult, option: 'vin', name: 'Vin', held: 0, price: 500, priceCategory: null },
  ])
  const stock = (value: number) => edition.source.replace('"stock": 100', `"stock": ${value}`)
  const publish = async (source: string) =>
    (await president.post<SavedVersion>(`${form}/publish`, { source })).body.mistakes
  expect(await publish(stock(4))).toMatchObject([
    { path: 'tiers[0].stock', code: 'stockTaken', values: { taken: 5 } },
  ])
  expect(await publish(stock(5))).toEqual([])

  const changed = async (change: (tiers: Tier[]) => readonly Tier[]) => {
    const source = JSON.parse(edition.source) as { tiers: Tier[] }
    return publish(JSON.stringify({ ...source, tiers: change(source.tiers) }))
  }
  const name = 'Adulte'
  expect(await changed((tiers) => tiers.slice(1))).toMatchObject([
    { path: 'tiers', code: 'soldRemoved', values: { name } },
  ])
  const without = (tier: Tier) => ({ ...tier, extraOptions: [] })
  expect(await changed(([sold, ...tiers]) => (sold ? [without(sold), ...tiers] : []))).toMatchObject([
    { path: 'tiers[0].extraOptions', code: 'optionRemoved', values: { name: 'Vin' } },
  ])
  const dear = (tier: Tier) => ({ ...tier, extraOptions: [{ key: 'vin', label: 'Vin', price: 700 }] })
  expect(await changed(([sold, ...tiers]) => (sold ? [dear(sold), ...tiers] : []))).toMatchObject([
    { path: 'tiers[0].extraOptions[0].price', code: 'optionPrice', values: { name: 'Vin' } },
  ])
  expect(await changed((tiers) => tiers.slice(0, 1))).toEqual([])
})
