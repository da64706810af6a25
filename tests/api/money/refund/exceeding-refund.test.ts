import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findRefundableOrder, listRefundable } from '#server/money/refund/refundable-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld } from '../../../build/a-world.ts'
import { lastOrder } from '../../../build/money-out/refunds.ts'

/** The last comparison before a refund is written, whatever the plan says: total, tip, each line, and the order. */

const world = await aWorld({ webhooks: false })
afterAll(() => world.close())
await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
const orderId = await lastOrder(world.deps)
const [payment] = await listRefundable(world.deps.db, orderId)
const [line] = (await findRefundableOrder(world.deps.db, orderId))?.lines ?? []

interface Plan {
  readonly tip: number
  readonly item: number
  readonly options?: number
  readonly order?: string
}

test.each<[string, Plan, boolean]>([
  ['all that remains', { tip: 340, item: 4200 }, false],
  ['a tip of one cent more', { tip: 341, item: 4199 }, true],
  ['a line of one cent more', { tip: 0, item: 4201 }, true],
  ['options that the line does not have', { tip: 0, item: 4199, options: 1 }, true],
  ['a payment of another order', { tip: 340, item: 4200, order: crypto.randomUUID() }, true],
])('a refund of %s', async (_, { tip, item, options = 0, order = orderId }, exceeds) => {
  const shares = [{ itemId: line?.id, item, options }]
  const refunds = [{ paymentId: payment?.id, amount: tip + item + options, tip, shares }]
  const { rows } = await sql<{ found: string | null }>`
    select find_exceeding_refund(${JSON.stringify({ refunds })}::jsonb, ${order}) as found
  `.execute(world.deps.db)
  expect(rows).toEqual([{ found: exceeds ? payment?.id : null }])
})
