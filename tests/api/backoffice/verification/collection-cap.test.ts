import { afterAll, expect, test } from 'vitest'
import { cents, subtractCents } from '#domain/money.ts'
import { unverifiedCap } from '#domain/organisation/verification-limits.ts'
import { assertUnderCap } from '#server/money/checkout/freeze/assert-under-cap.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld } from '../../../build/a-world.ts'

const world = await aWorld({ webhooks: false })
afterAll(() => world.close())

test('an unverified association collects its cap, to the cent', async () => {
  const form = await aForm(world.deps.db)
  await aShopper(world, form).pay('4242424242424242', 4200)
  const unverified = { ...form, organisation: { ...form.organisation, verification: 'collecting' } } as const
  const left = subtractCents(unverifiedCap, cents(4200))
  await assertUnderCap(world.deps, unverified, left)
  await expect(assertUnderCap(world.deps, unverified, cents(left + 1))).rejects.toThrow('COLLECTION_CAP')
})
