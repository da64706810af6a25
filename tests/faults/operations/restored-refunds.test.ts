import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AttemptId, OrderId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { reconcile } from '#server/money/provider-sync/reconcile.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { type World, aWorld } from '../../build/a-world.ts'
import { aCli } from '../../build/commands/a-cli.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { payInThree } from '../../build/money/a-sale.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'
import { lastOrder, owed } from '../../build/money-out/refunds.ts'

// A refund that the provider made, and that an older database does not have.

let world: World
let cli: ReturnType<typeof aCli>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  cli = aCli(world)
})
afterEach(() => world.close())

/** A refund at the provider alone, of the charge that paid an order. Returns its reference. */
async function lostRefund(orderId: OrderId, amount: number): Promise<string> {
  const { db, newId, providers } = world.deps
  const paid = await db
    .selectFrom('payment_attempt as a')
    .innerJoin('payment as p', 'p.id', 'a.payment_id')
    .select(['a.id', 'a.provider_ref'])
    .where('p.order_id', '=', orderId)
    .where('a.state', '=', 'succeeded')
    .orderBy('p.installment_number')
    .executeTakeFirstOrThrow()
  const answer = await providers.sandbox?.refund({
    refundId: newId(),
    attemptId: paid.id as AttemptId,
    providerRef: paid.provider_ref ?? '',
    amount: cents(amount),
    tip: cents(0),
  })
  if (answer?.kind !== 'refunded') throw new Error('not refunded')
  return answer.providerRef
}

async function aGift(tip = 0): Promise<OrderId> {
  await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242', 4200, tip)
  return lastOrder(world.deps)
}

const differences = async () => (await reconcile(world.deps, 1)).flatMap((one) => one.differences)
const refundsAtBank = async () => (await world.readProviderLedger()).refunds.map(({ amount }) => amount)
const mails = async () => (await world.deps.db.selectFrom('mail').select('id').execute()).length

test('a partial refund since the backup is entered once, without another refund or a mail', async () => {
  const ref = await lostRefund(await aGift(), 1000)
  const before = await mails()
  expect(await differences()).toEqual([expect.stringContaining(`refund ${ref} `) as string])
  expect(await cli('restore', 'refunds')).toEqual([
    expect.stringMatching(new RegExp(`^sandbox ${ref}\t.*\t10.00 EUR \\(amount\\)\torder `)) as string,
    '1 refunds: restore refunds --yes enters each of them',
  ])
  expect(await owed(world.deps)).toBe(4200)
  const both = await Promise.all([cli('restore', 'refunds', '--yes'), cli('restore', 'refunds', '--yes')])
  expect(both.flat()).toContain('1 refunds entered')
  expect(await owed(world.deps)).toBe(3200)
  expect(await cli('restore', 'refunds', '--yes')).toEqual(['every refund of the last 35 days is known here'])
  await world.moveTime(3 * 60_000)
  expect(await pollRefunds(world.deps)).toBe(0)
  expect(await refundsAtBank()).toEqual([1000])
  expect(await mails()).toBe(before)
  expect(await differences()).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('two refunds of one charge are two, and more than is left is refused', async () => {
  const orderId = await aGift()
  await lostRefund(orderId, 1000)
  await lostRefund(orderId, 1000)
  expect((await cli('restore', 'refunds', '--yes')).at(-1)).toBe('2 refunds entered')
  expect(await owed(world.deps)).toBe(2200)
  expect(await differences()).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('a refunded tip is not taken from the association; a whole refund leaves nothing', async () => {
  await lostRefund(await aGift(340), 340)
  expect((await cli('restore', 'refunds'))[0]).toContain('3.40 EUR (tip)')
  expect((await cli('restore', 'refunds', '--yes')).at(-1)).toBe('1 refunds entered')
  expect(await owed(world.deps)).toBe(4200)
  await lostRefund(await aGift(340), 4540)
  expect((await cli('restore', 'refunds'))[0]).toContain('45.40 EUR (whole)')
  expect((await cli('restore', 'refunds', '--yes')).at(-1)).toBe('1 refunds entered')
  expect(await owed(world.deps)).toBe(4200)
  expect(await differences()).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('a part and then the rest with its tip are entered together, as they were made', async () => {
  const orderId = await aGift(340)
  await lostRefund(orderId, 1000)
  await lostRefund(orderId, 3540)
  expect((await cli('restore', 'refunds', '--yes')).at(-1)).toBe('2 refunds entered')
  expect(await owed(world.deps)).toBe(0)
  expect(await differences()).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})

test('a refund of another payment than the next is left to a person, and nothing of it is written', async () => {
  await payInThree(world)
  const first = await lastOrder(world.deps)
  await world.moveTime(32 * 86_400_000)
  await collectDue(world.deps)
  await lostRefund(first, 500)
  await expect(cli('restore', 'refunds', '--yes')).rejects.toThrow('not entered: it is of another payment')
  expect(await world.deps.db.selectFrom('refund_request').select('id').execute()).toEqual([])
  expect(await differences()).toHaveLength(1)
})

test('negative control: requested without being confirmed at once, it is made a second time', async () => {
  const orderId = await aGift()
  await lostRefund(orderId, 1000)
  await rewriteFunction(world.deps.db, 'confirm_refund', [['begin\n', 'begin\n  return false;\n']])
  await cli('restore', 'refunds', '--yes')
  await world.moveTime(3 * 60_000)
  await pollRefunds(world.deps)
  expect(await refundsAtBank()).toEqual([1000, 1000])
})
