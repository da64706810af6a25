import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ExpectedPayments } from '#contract/admin/money/offline.ts'
import { tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { rewriteFunction } from '../../../build/money/without-guard.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'
import { countsOf, workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'

let world: World
let gala: Awaited<ReturnType<typeof aGala>>
const association = '/ha-api/admin/organizations/la-ruche'

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aGala(world)
})
afterEach(() => world.close())

/** Enters money that was promised for some prices; its id. */
async function promise(...tiers: readonly string[]): Promise<string> {
  const participant = { firstName: 'Léo', lastName: 'Roy' }
  const items = tiers.map((tier) => ({ tier, quantity: 1, participant }))
  const { paidOn: _paidOn, isAnother: _isAnother, ...entry } = aCheque({ number: '', items })
  const { body } = await gala.treasurer.post<{ paymentId: string }>(
    `${association}/forms/Event/gala/expected`,
    entry,
  )
  return body.paymentId
}
const receive = (id: string) =>
  gala.treasurer.post<{ code?: string }>(`${association}/expected/${id}/receive`, {
    number: '12',
    bank: '',
    paidOn: '2026-11-02',
    isAnother: false,
  })
const amounts = async () => {
  const { body } = await gala.treasurer.get<ExpectedPayments>(`${association}/expected`)
  return body.expected.map(({ amount }) => amount)
}
const held = async () => {
  const rows = await world.deps.db.selectFrom('stock').select('held').where('kind', '=', 'tier').execute()
  return rows.reduce((sum, row) => sum + row.held, 0)
}

test('promised money is in the plan of a campaign, and ends with it: its stock returns, and it is not received', async () => {
  await gala.buy(['place'])
  const id = await promise('place')
  await promise('repas')
  expect(await held()).toBe(1)
  expect((await gala.cancellations.plan()).promised).toEqual({ count: 2, amount: 4500 })
  const cancellation = await gala.cancellations.start('aaaaaaaaaaaaaaaa')
  expect((await gala.cancellations.change(cancellation, 'pause')).status).toBe(200)
  await workOff(world.deps)
  expect(await amounts()).toEqual([1500, 3000])
  await gala.cancellations.change(cancellation, 'resume')
  await workOff(world.deps)
  expect([await amounts(), await held()]).toEqual([[], 0])
  const refused = await receive(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
  expect(await violationsOf(world)).toEqual([])
})

test('of one price, what has a line of it ends; what has none, or is promised later, stays', async () => {
  await gala.buy(['place'])
  await promise('place', 'repas')
  await promise('repas')
  const place = tierIdOf(gala.form, 'place')
  expect((await gala.cancellations.plan(place)).promised).toEqual({ count: 1, amount: 4500 })
  await gala.cancellations.start('aaaaaaaaaaaaaaaa', place)
  world.moveOurTime(1_000)
  await promise('place')
  await workOff(world.deps)
  expect([await amounts(), await held()]).toEqual([[3000, 1500], 1])
  expect(await violationsOf(world)).toEqual([])
})

test('a campaign or a price that was promised alone is cancelled too', async () => {
  await promise('place')
  await promise('repas')
  const place = tierIdOf(gala.form, 'place')
  const plan = await gala.cancellations.plan()
  expect(plan).toMatchObject({ orders: 0, promised: { count: 2, amount: 4500 } })
  expect(plan.prices.map(({ name }) => name)).toEqual(['Place', 'Repas'])
  await gala.cancellations.start('aaaaaaaaaaaaaaaa', place)
  await workOff(world.deps)
  expect([await amounts(), await held()]).toEqual([[3000], 0])
  const whole = await gala.cancellations.start('bbbbbbbbbbbbbbbb')
  await workOff(world.deps)
  expect(await amounts()).toEqual([])
  expect(await gala.cancellations.read(whole)).toMatchObject({ state: 'ended', orders: 0 })
  const nothing = await gala.cancellations.ask(
    gala.cancellations.bodyOf(await gala.cancellations.plan(), 'cccccccccccccccc'),
  )
  expect(nothing.body.code).toBe('REFUND_CHANGED')
  expect(await violationsOf(world)).toEqual([])
})

async function receivedBeforeTheWorker(): Promise<Record<string, number>> {
  await gala.buy(['place'])
  const id = await promise('place')
  const cancellation = await gala.cancellations.start('aaaaaaaaaaaaaaaa')
  expect((await receive(id)).status).toBe(200)
  await workOff(world.deps)
  world.moveOurTime(10_000)
  await workOff(world.deps)
  return countsOf(await gala.cancellations.read(cancellation))
}

test('what arrives before the worker cancels it joins the list of what is repaid by hand', async () => {
  expect(await receivedBeforeTheWorker()).toEqual({ refunded: 1, byHand: 1 })
  expect(await violationsOf(world)).toEqual([])
})

test('negative control: without joining, its ticket stays valid', async () => {
  const join = 'or was_promised(c.order_id, v_cancellation.frozen_at)'
  await rewriteFunction(world.deps.db, 'advance_cancellations', [[join, '']])
  expect(await receivedBeforeTheWorker()).toEqual({ refunded: 1 })
})
