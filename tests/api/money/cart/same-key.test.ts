import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const option = { key: 'repas', label: 'Repas', price: 500, stock: 1, isRequired: true }

test.each([
  ['the last place', { stock: 1 }],
  ['the last required option', { stock: 9, extraOptions: [option] }],
])(
  'who reserved %s gets the same cart for the same Idempotency-Key, at once or later',
  async (what, tier) => {
    const slug = what.replaceAll(' ', '-')
    const tiers = [{ key: 'place', name: 'Place', price: 1000, ...tier }]
    const form = { type: 'CrowdFunding', slug, acceptOpenDonation: false, presetAmounts: [], tiers }
    const stored = await aForm(world.deps.db, { form })
    const shopper = aShopper(world, stored)
    const extraOptions = stored.definition.tiers.flatMap((one) =>
      one.extraOptions.map(({ id }) => ({ extraOptionId: id, value: true, customFields: [] })),
    )
    const items = [{ tierId: tierIdOf(stored, 'place'), quantity: 1, extraOptions }]
    const askWith = (key: string) => shopper.makeCart(items, { 'idempotency-key': key })
    const key = randomUUID()
    const made = [...(await Promise.all(Array.from({ length: 12 }, () => askWith(key)))), await askWith(key)]
    expect(new Set(made.map(({ status, body }) => `${status} ${body.id} ${body.cartKey}`)).size).toBe(1)
    expect(made[0]?.status).toBe(201)
    // Another key is another visitor: it opens nothing.
    const other = await askWith(randomUUID())
    expect([other.status, other.body.id]).toEqual([409, undefined])
  },
)
