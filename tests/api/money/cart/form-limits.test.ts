import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyFormFile } from '#server/catalogue/form/apply-form-file.ts'
import { type StoredForm, findForm } from '#server/catalogue/form/form-store.ts'
import { aPayer, aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

// Limits added to the definition file of a form that has already sold.

let world: World
const path = join(mkdtempSync(join(tmpdir(), 'obole-limits-')), 'forms.json')
const key = { organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'fete' } as const

interface Limits {
  readonly stock?: number
  readonly maxPerForm?: number
  readonly maxPerUser?: number
  readonly optionStock?: number
  readonly maxEntries?: number
  readonly maxUses?: number
}

/** Applies the file with these limits; an omitted limit is no limit. */
function apply({ optionStock, maxEntries, maxUses, ...ofTier }: Limits) {
  const option = {
    key: 'repas',
    label: 'Repas',
    price: 0,
    ...(optionStock === undefined ? {} : { stock: optionStock }),
  }
  const file = {
    organization: {
      slug: 'la-ruche',
      name: 'La Ruche',
      city: 'Nantes',
      zipCode: '44000',
      contact: { email: 'contact@la-ruche.exemple.fr' },
      authenticationState: 'valid',
    },
    forms: [
      {
        type: 'Event',
        slug: 'fete',
        title: 'Fête',
        state: 'published',
        allowCoupons: true,
        ...(maxEntries === undefined ? {} : { maxEntries }),
        tiers: [{ key: 'place', name: 'Place', price: 1000, ...ofTier, extraOptions: [option] }],
        discountCodes: [{ code: 'ABEILLE', percent: 10, ...(maxUses === undefined ? {} : { maxUses }) }],
      },
    ],
  }
  writeFileSync(path, JSON.stringify(file))
  return applyFormFile(world.deps.db, path, world.deps.clock.now())
}

async function loadEvent(): Promise<StoredForm> {
  const form = await findForm(world.deps.db, key)
  if (form === null) throw new Error('no form')
  return form
}

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const allOf = (count: number): Limits => ({
  stock: count,
  maxPerUser: count,
  optionStock: count,
  maxEntries: count,
  maxUses: count,
})

test('every limit of the file is stored in the database, and follows an edit', async () => {
  await apply({})
  const form = await loadEvent()
  const shopper = aShopper(world, form)
  const [tier] = form.definition.tiers
  const repas = { extraOptionId: tier?.extraOptions[0]?.id, value: true }
  const participant = { firstName: 'Ana', lastName: 'Ruiz' }
  const place = { tierId: tierIdOf(form, 'place'), participant, extraOptions: [repas] }
  const sell = async (quantity: number) => {
    const cart = await shopper.fillItems([{ ...place, quantity }])
    expect((await shopper.applyCode(cart, 'abeille')).status).toBe(200)
    expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  }
  // Sold before the limit existed: both the stock and the person’s units are counted when it is added.
  await sell(2)
  expect(await world.deps.db.selectFrom('stock').select('id').execute()).toEqual([])
  await apply(allOf(5))
  await sell(1)
  const stocks = await world.deps.db.selectFrom('stock').selectAll().execute()
  expect(stocks.map(({ kind, capacity, sold }) => `${kind} ${sold}/${capacity}`).toSorted()).toEqual([
    'code 2/5',
    'form 3/5',
    'option 3/5',
    'tier 3/5',
    'user 3/5',
  ])
  expect(await violationsOf(world)).toEqual([])
})

test('a maximum per person that is added later counts what the person bought before', async () => {
  await apply({ maxPerUser: 4 })
  const form = await loadEvent()
  const shopper = aShopper(world, form)
  const place = { tierId: tierIdOf(form, 'place'), quantity: 2 }
  const { body: cart } = await shopper.makeCart([place])
  const refused = await shopper.savePayer(cart, { ...aPayer, email: ` ${aPayer.email.toUpperCase()} ` })
  expect(refused.body).toMatchObject({ code: 'MAX_PER_USER', problems: [{ params: { remaining: 1 } }] })
  const other = { ...aPayer, email: 'autre@exemple.fr', emailConfirmation: 'autre@exemple.fr' }
  expect((await shopper.savePayer(cart, other)).status).toBe(200)
  await shopper.changeItems(cart, [])
})

test.each<[keyof Limits, string]>([
  ['stock', 'tiers[0].stock'],
  ['maxPerForm', 'tiers[0].maxPerForm'],
  ['optionStock', 'tiers[0].extraOptions[0].stock'],
  ['maxEntries', 'maxEntries'],
  ['maxUses', 'discountCodes[0].maxUses'],
])('%s below what is taken is refused, and the error names the field', async (limit, place) => {
  const stocks = () => world.deps.db.selectFrom('stock').selectAll().orderBy('id').execute()
  const before = await stocks()
  const taken = limit === 'maxUses' ? 2 : 3
  const values = { value: '1', taken }
  await expect(apply({ ...allOf(5), [limit]: 1 })).rejects.toMatchObject({
    problems: [{ path: `forms[0].${place}`, phrase: { text: 'mistake.stockTaken', values } }],
  })
  expect(await stocks()).toEqual(before)
})

test('without limits everything can be sold again; restored limits count from the real totals', async () => {
  await apply({})
  const form = await loadEvent()
  const shopper = aShopper(world, form)
  const place = { tierId: tierIdOf(form, 'place'), participant: { firstName: 'Ana', lastName: 'Ruiz' } }
  const cart = await shopper.fillItems([{ ...place, quantity: 9 }])
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  await expect(apply(allOf(11))).rejects.toThrow('forms[0].maxEntries')
  await apply(allOf(12))
  expect((await shopper.makeCart([place])).body).toMatchObject({ code: 'SOLD_OUT' })
  expect(await violationsOf(world)).toEqual([])
})
