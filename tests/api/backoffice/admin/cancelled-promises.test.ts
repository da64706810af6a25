import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ExpectedPayments } from '#contract/admin/money/offline.ts'
import { tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { aCheque } from '../../../build/money/an-offline-entry.ts'
import { workOff } from '../../../build/money-out/a-cancellation.ts'
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

test('of one price, what is of that price alone ends; what is promised later stays', async () => {
  await gala.buy(['place'])
  await promise('place')
  await promise('place', 'repas')
  const place = tierIdOf(gala.form, 'place')
  expect((await gala.cancellations.plan(place)).promised).toEqual({ count: 1, amount: 1500 })
  await gala.cancellations.start('aaaaaaaaaaaaaaaa', place)
  world.moveOurTime(1_000)
  await promise('repas')
  await workOff(world.deps)
  expect(await amounts()).toEqual([4500, 3000])
  expect(await violationsOf(world)).toEqual([])
})
