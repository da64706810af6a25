import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { aSale, savedCard, payInThree } from '../../../build/money/a-sale.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
beforeEach(async () => {
  world = await aWorld()
})
afterEach(() => world.close())

test('an order that was fully refunded and cancelled is shown as cancelled, not before', async () => {
  const { paymentRequestId } = await payInThree(world)
  const reported = async () => {
    const { cancelled, amountRefunded } = await readConfirmation(world.deps, paymentRequestId)
    return { cancelled, amountRefunded }
  }
  expect(await reported()).toEqual({ cancelled: null, amountRefunded: 0 })
  const change = { cancelsLines: true, cancelsSchedule: true }
  expect(await give(world.deps, await lastOrder(world.deps), change)).toEqual(['refunded'])
  expect(await reported()).toEqual({ cancelled: 'refunded', amountRefunded: 5701 })
})

test.each([
  ['Fixed', true],
  ['Pwyw', false],
])('a month of a %s price: no other amount is promised (%s)', async (priceCategory, isFixed) => {
  const pwyw = { priceCategory, minAmount: 500, price: null }
  const { shopper, tier } = await aSale(world, {
    type: 'Donation',
    slug: 'tablee',
    frequencies: ['SINGLE', 'SUBSCRIPTION'],
    tiers: [
      {
        key: 'chaise',
        name: 'Une chaise',
        paymentFrequency: 'SUBSCRIPTION',
        ...(isFixed ? { price: 800 } : pwyw),
      },
    ],
  })
  const item = { tierId: tier('chaise'), frequency: 'SUBSCRIPTION' }
  const cart = await shopper.fillItems([isFixed ? item : { ...item, customAmount: 800 }])
  const paid = await shopper.payCart(cart, savedCard)
  await shopper.answerBank(paid.executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paid.paymentId)
  const [confirmation] = await aCollector(world).mailsOf('payerConfirmation')
  expect(confirmation?.schedule).toMatchObject({ kind: 'SUBSCRIPTION', isAmountFixed: isFixed })
})
