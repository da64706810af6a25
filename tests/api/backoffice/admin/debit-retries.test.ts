import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { addDays } from '#domain/installment/due-date.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { payInThree } from '../../../build/money/a-sale.ts'
import { lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let collector: ReturnType<typeof aCollector>
let treasurer: Browser
let order: string

/** The day of a debit, on which the bank refuses it; a treasurer is signed in. */
async function refuse(number: number, code: 'hapay_insufficient_funds' | 'hapay_lost_card') {
  const due = (await listDebits(world.deps.db))[number - 1]?.due ?? ''
  await world.setScenario({ nextSaved: [code] })
  await collector.passTo(due)
  await signIn()
  return due
}

/** No session and no proof lasts until the next day. */
async function signIn() {
  treasurer = await aMember(world, `${world.deps.newId()}@exemple.fr`, { role: 'treasurer' })
}

const path = () => `/ha-api/admin/organizations/la-ruche/orders/${order}`
const sheetOf = async () => (await treasurer.get<OrderSheet>(path())).body
const retry = async (payment = '') => {
  const answer = await treasurer.post<OrderSheet>(`${path()}/payments/${payment}/retry`, {})
  return answer.status
}
const retriesInJournal = async () => {
  const rows = await world.deps.db
    .selectFrom('access_journal')
    .select('detail')
    .where('action', '=', 'debitRetried')
    .execute()
  return rows.map(({ detail }) => detail)
}

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  collector = aCollector(world)
  await payInThree(world)
  order = await lastOrder(world.deps)
})
afterAll(() => world.close())

test('a refused debit is charged once for two requests, from the day after its refusal on', async () => {
  const due = await refuse(2, 'hapay_insufficient_funds')
  const { refusedDebits, number } = await sheetOf()
  const [{ paymentId } = { paymentId: '' }] = refusedDebits
  expect(refusedDebits).toEqual([{ paymentId, total: 3700, tryOn: addDays(due, 3), retry: 'today' }])
  expect(await retry(paymentId)).toBe(409)

  await collector.goTo(addDays(due, 1))
  await signIn()
  expect(await collector.turn()).toBe(0)
  expect((await sheetOf()).refusedDebits).toMatchObject([{ retry: 'possible' }])
  expect(await Promise.all([retry(paymentId), retry(paymentId)])).toEqual([200, 200])
  expect((await sheetOf()).refusedDebits).toMatchObject([{ retry: 'due', tryOn: addDays(due, 1) }])
  expect(await retriesInJournal()).toEqual([{ number, debit: 2 }])
  const [latest] = (await sheetOf()).history
  expect(latest?.event).toBe('debitRetried')
  expect(latest?.by).toContain('@')

  expect(await collector.turn()).toBe(1)
  const { payments, refusedDebits: none } = await sheetOf()
  expect(payments.map(({ state }) => state)).toEqual(['Authorized', 'Authorized', 'Waiting'])
  expect(none).toEqual([])
  // It is paid.
  expect(await retry(paymentId)).toBe(409)
  expect(await collector.passTo(addDays(due, 3))).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})

test('a refusal after which only the payer can pay is left to the payer', async () => {
  const due = await refuse(3, 'hapay_lost_card')
  const [{ paymentId } = { paymentId: '' }] = (await sheetOf()).refusedDebits
  await collector.goTo(addDays(due, 1))
  await signIn()
  expect((await sheetOf()).refusedDebits).toMatchObject([{ retry: 'payer', tryOn: null }])
  expect(await retry(paymentId)).toBe(409)
  expect(await collector.turn()).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})
