import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Cents, cents } from '#domain/money.ts'
import type { AttemptId } from '#domain/ids.ts'
import { recordDisputes } from '#server/money/dispute/record-disputes.ts'
import type { ProviderDispute } from '#server/providers/disputes.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { aReceiptOffice, receiptsDeclared } from '../../../build/documents/receipts.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import { aGiftOffer, givenOf, statusesOf } from '../../../build/money-out/a-gift-offer.ts'
import { owed } from '../../../build/money-out/refunds.ts'

// A payer's bank takes back what was offered or given.

let world: World
let gala: Awaited<ReturnType<typeof aGala>>
let disputes: ProviderDispute[] = []

beforeEach(async () => {
  disputes = []
  world = await aWorld({
    webhooks: false,
    wrapProvider: (provider) => ({
      ...provider,
      disputes: { listOf: async () => disputes, answer: async () => ({ kind: 'sent' }) },
    }),
  })
  gala = await aGala(world, receiptsDeclared)
  await gala.buy(['place'])
  await gala.cancellations.start('aaaaaaaaaaaaaaaa', undefined, 14)
  await workOff(world.deps)
})
afterEach(() => world.close())

async function contest(state: ProviderDispute['state'], amount: Cents = cents(1500)): Promise<void> {
  const attempt = await world.deps.db
    .selectFrom('payment_attempt')
    .select(['id', 'payment_id'])
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  const at = world.deps.clock.now()
  disputes = [{ disputeRef: 'dp_1', amount, state, reason: 'other', respondBy: null, at }]
  await recordDisputes(world.deps, {
    id: attempt.id as AttemptId,
    provider: 'sandbox',
    paymentId: attempt.payment_id as Parameters<typeof recordDisputes>[1]['paymentId'],
  })
}

test('what a bank holds is not given, and is offered again once the bank gave it back', async () => {
  const { choose, read } = await aGiftOffer(world)
  await contest('open')
  expect((await choose('give')).body.state).toBe('held')
  expect(await statusesOf(world)).toEqual({ offered: 1 })
  await contest('won')
  expect((await read()).state).toBe('open')
  expect((await choose('give')).body.state).toBe('given')
  expect(await violationsOf(world)).toEqual([])
})

test('what was given and is lost to a bank is taken from the association, and its receipt is void', async () => {
  const office = aReceiptOffice(world)
  await (await aGiftOffer(world)).choose('give')
  await office.work()
  expect(await office.amounts()).toEqual([1500])
  await contest('open')
  await contest('lost')
  expect(await owed(world.deps)).toBe(0)
  await office.work()
  expect([await office.amounts(), await givenOf(world)]).toEqual([[-1500], [1500]])
  expect(await violationsOf(world)).toEqual([])
})

test('what a bank took of the sale before is no part of the gift, and its receipt states the gift', async () => {
  const office = aReceiptOffice(world)
  await contest('open', cents(500))
  expect((await (await aGiftOffer(world)).read()).state).toBe('held')
  await contest('lost', cents(500))
  const { read, choose } = await aGiftOffer(world)
  expect(await read()).toMatchObject({ state: 'open', amount: 1000 })
  expect((await choose('give', cents(1000))).body.state).toBe('given')
  await office.work()
  expect([await office.amounts(), await givenOf(world)]).toEqual([[1000], [1000]])
  expect(await owed(world.deps)).toBe(1000)
  expect(await violationsOf(world)).toEqual([])
})
