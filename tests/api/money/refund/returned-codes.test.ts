import { afterAll, expect, test } from 'vitest'
import { counterNames } from '#server/catalogue/form/stock-limits.ts'
import { findRefundableOrder } from '#server/money/refund/refundable-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld } from '../../../build/a-world.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const world = await aWorld({ webhooks: false })
afterAll(() => world.close())

test('a code returns with the last line of its order', async () => {
  const { db } = world.deps
  const tiers = ['sac', 'guide'].map((key) => ({ key, name: key, price: 1000 }))
  const discountCodes = [{ code: 'UNEFOIS', amount: 500, maxUses: 1 }]
  const shop = { type: 'Shop', slug: 'boutique', allowCoupons: true, presetAmounts: [], tiers, discountCodes }
  const form = await aForm(db, { form: shop })
  const shopper = aShopper(world, form)
  const cart = await shopper.fillItems(tiers.map(({ key }) => ({ tierId: tierIdOf(form, key) })))
  await shopper.applyCode(cart, 'UNEFOIS')
  expect((await shopper.payCart(cart, '4242424242424242')).executed.status).toBe('Confirmed')
  const code = db.selectFrom('stock').select('sold').where('id', '=', counterNames(form.id).code('UNEFOIS'))
  const orderId = await lastOrder(world.deps)
  const lines = (await findRefundableOrder(db, orderId))?.lines ?? []
  const uses = [await code.execute()]
  for (const { id } of lines) {
    const wish = { scope: 'lines', lines: [{ itemId: id }] } as const
    expect(await give(world.deps, orderId, { wish, cancelsLines: true, restocks: true })).toEqual([
      'refunded',
    ])
    uses.push(await code.execute())
  }
  expect(uses).toEqual([[{ sold: 1 }], [{ sold: 1 }], [{ sold: 0 }]])
  expect(await violationsOf(world)).toEqual([])
})
