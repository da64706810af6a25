import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import type { RefundOrder } from '#server/money/refund/ask-refund.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli } from '../../../build/commands/a-cli.ts'
import { aMeeting } from '../../../build/money/a-meeting.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { ask, lastOrder, owed } from '../../../build/money-out/refunds.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { orderNumber } from '../../../build/money/order-number.ts'

let world: World
let cli: ReturnType<typeof aCli>
/** Two gifts of 42.00 € with a tip of 3.40 € each. */
let orders: OrderId[]
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  cli = aCli(world)
  const shopper = aShopper(world, await aForm(world.deps.db))
  orders = []
  for (const _ of [1, 2]) {
    await shopper.pay('4242424242424242')
    orders.push(await lastOrder(world.deps))
  }
})
afterEach(() => world.close())

const [a, b] = [`la-ruche/${orderNumber(1)}`, `la-ruche/${orderNumber(2)}`]
const refundedAmounts = async () => (await world.readProviderLedger()).refunds.map(({ amount }) => amount)

test('a token of one order refunds nothing of another one, and reports the conflict', async () => {
  await cli('refund', a, '--token', 'x')
  await expect(cli('refund', b, '--token', 'x')).rejects.toThrow(
    'CONFLICT: the token x was used for another request',
  )
  expect(await refundedAmounts()).toEqual([4540])
  expect(await owed(world.deps)).toBe(4200)
})

test.each<[string, string[]]>([
  ['another amount', ['--amount', '31']],
  ['everything', []],
  ['the contribution', ['--tip']],
  ['a line', ['--items', '1=30']],
  ['its lines cancelled too', ['--amount', '30', '--cancel']],
  ['its lines sold again too', ['--amount', '30', '--restock']],
  ['its debits stopped too', ['--amount', '30', '--cancel-installments']],
])('the same token with %s is another request', async (_name, other) => {
  await cli('refund', a, '--amount', '30', '--token', 'x')
  await expect(cli('refund', a, ...other, '--token', 'x')).rejects.toThrow('CONFLICT')
  expect(await refundedAmounts()).toEqual([3000])
})

test('a repetition is the same refund, also if less is left than its amount', async () => {
  const first = await cli('refund', a, '--amount', '30', '--token', 'x')
  for (const amount of ['30', '30,00'])
    expect(await cli('refund', a, '--amount', amount, '--token', 'x')).toEqual([
      'already requested with this token:',
      first.at(-1),
    ])
  expect(await refundedAmounts()).toEqual([3000])
  await cli('refund', b, '--items', '1=10', '--token', 'y')
  await cli('refund', b, '--items', '1=10', '--token', 'y')
  expect(await refundedAmounts()).toEqual([3000, 1000])
  expect(await violationsOf(world)).toEqual([])
})

/** Refunds of both orders are requested at once with one token. */
function askBoth() {
  const more: Partial<RefundOrder> = { token: 'x', wish: { scope: 'amount', amount: cents(100) } }
  return Promise.allSettled(orders.map((orderId) => ask(world.deps, orderId, more)))
}

test('two orders with one token at the same instant: one is refunded, the other is refused', async () => {
  // Both find the token free.
  const meeting = await aMeeting(world.deps.db, 2)
  await rewriteFunction(world.deps.db, 'find_exceeding_refund', [['-- end guard', meeting]])
  const done = await askBoth()
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [refused] = done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(refused).toContain('CONFLICT: the token x')
})

test('negative control: if orders are not compared, one gets the refund of the other', async () => {
  await rewriteFunction(world.deps.db, 'find_repeated_refund', [
    ["r.order_id = (p ->> 'orderId')::uuid and", ''],
  ])
  await cli('refund', a, '--token', 'x')
  expect((await cli('refund', b, '--token', 'x'))[0]).toBe('already requested with this token:')
  expect(await owed(world.deps)).toBe(4200)
})
