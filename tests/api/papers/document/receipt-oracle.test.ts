import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let office: ReturnType<typeof aReceiptOffice>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  office = aReceiptOffice(world)
})
afterEach(() => world.close())

async function giveOnce(): Promise<void> {
  const shopper = aShopper(world, await aForm(world.deps.db, { organisation: receiptsDeclared }))
  const { paymentId } = await shopper.pay('4242424242424242', 5000, 300)
  await shopper.confirm(paymentId)
  await office.work()
}

const found = async () => (await violationsOf(world)).map(({ invariant }) => invariant)

test('a refund that made no receipt due is found: the receipt states too much', async () => {
  await giveOnce()
  expect(await found()).toEqual([])
  await give(world.deps, await lastOrder(world.deps), { wish: { scope: 'amount', amount: cents(2000) } })
  // It is due: until the worker has come, the receipt may state what was.
  expect(await found()).toEqual([])
  // As if the trigger on refunds was lost.
  await world.deps.db.updateTable('receipt_due').set({ due_at: null }).execute()
  expect(await found()).toEqual(['no tax receipt states more than what remains of its gifts'])
  await world.deps.db.updateTable('receipt_due').set({ due_at: world.deps.clock.now() }).execute()
  await office.work()
  expect([await office.amounts(), await found()]).toEqual([[-5000, 3000], []])
})

test('a number that a receipt skipped is found', async () => {
  await giveOnce()
  await sql`update counter set value = value + 1 where scope like 'receipt:%'`.execute(world.deps.db)
  await giveOnce()
  expect(await found()).toEqual(['numbers of tax receipts have no hole'])
})

test('a refund of a whole gift that its payer’s bank returns gives a receipt after all', async () => {
  const { db, clock } = world.deps
  const shopper = aShopper(world, await aForm(db, { organisation: receiptsDeclared }))
  const { paymentId } = await shopper.pay('4242424242424242', 5000)
  await shopper.confirm(paymentId)
  await give(world.deps, await lastOrder(world.deps))
  await office.work()
  expect(await office.amounts()).toEqual([])
  const { id } = await db.selectFrom('refund').select('id').executeTakeFirstOrThrow()
  await sql`select move_state('refund', ${id}, 'revert', ${clock.now()}, '{}', '{}')`.execute(db)
  await office.work()
  expect(await office.amounts()).toEqual([5000])
})
