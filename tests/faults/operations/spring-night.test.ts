import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { readClockOffset } from '#server/platform/clock/clock-store.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, type RunningProcess, aProcessWorld } from '../../build/a-process.ts'
import { aPayer, aShopper, tierIdOf } from '../../build/a-shopper.ts'
import { courseOf, payManyInThree } from '../../build/collection/many-in-three.ts'
import { seesClock } from '../../build/e2e/a-clock.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

const courses = 3
const dueDay = '2027-03-28'
/** 2:00 in Paris, when clocks show 3:00. */
const jump = Date.parse('2027-03-28T01:00:00Z')
const minute = 60_000

let world: ProcessWorld
let worker: RunningProcess

beforeAll(async () => {
  world = await aProcessWorld()
  const env = { TZ: 'Europe/Paris' }
  await world.start({ env: { ...env, ROLE: 'web' } })
  worker = await world.start({ env: { ...env, ROLE: 'worker' } })
})
afterAll(() => world.close())

/**
 * As an operator moves the time; both processes and the bank use it when it returns. The worker reads it whenever it
 * looks for work.
 */
async function setClock(to: string | number): Promise<void> {
  const typed = typeof to === 'number' ? new Date(to).toISOString() : to
  const { code, out } = await world.cli(['clock', typed])
  expect([code, out]).toEqual([0, out])
  await seesClock(world)
  await pause(1_500)
}

const now = async () => new Date(Date.now() + (await readClockOffset(world.db)))

const secondDebits = async () =>
  (
    await world.db.selectFrom('installment').select(['state', 'due_on']).where('number', '=', 2).execute()
  ).map(({ state, due_on }) => `${due_on} ${state}`)
const debits = (state: string) => Array.from({ length: courses }, () => `${dueDay} ${state}`)

/** Everything that was begun has ended, and both ledgers agree. */
async function expectAllDone(): Promise<void> {
  const left = async () => {
    const mails = await world.db.selectFrom('mail').select('id').where('state', '<>', 'sent').execute()
    const events = await world.db
      .selectFrom('provider_event')
      .select('event_id')
      .where('handled_at', 'is', null)
      .execute()
    return [mails.length, events.length]
  }
  await expect.poll(left, { timeout: 60_000 }).toEqual([0, 0])
  const deps = { db: world.db, clock: { now: () => at } }
  const at = await now()
  expect(await violationsOf({ deps, sandbox: world.sandbox })).toEqual([])
}

test('the night in which summer time begins: debits are collected on their day, holds end after 15 minutes', async () => {
  const gift = aShopper(world, await aForm(world.db))
  const tiers = [{ key: 'place', name: 'Place', price: 1000, stock: 1 }]
  const shop = await aForm(world.db, { form: { type: 'Shop', slug: 'derniere', tiers } })
  const buyer = aShopper(world, shop)
  const lastPlace = [{ tierId: tierIdOf(shop, 'place'), quantity: 1 }]
  await setClock('2027-02-28T12:00:00Z')
  await payManyInThree(world, await courseOf(world.db), courses)
  expect(await secondDebits()).toEqual(debits('planned'))

  // Twelve seconds before midnight in Paris, an hour before midnight in Greenwich.
  await setClock(Date.parse('2027-03-27T22:59:48Z'))
  await pause(2_000)
  expect(await secondDebits()).toEqual(debits('planned'))
  await expect.poll(secondDebits, { timeout: 60_000 }).toEqual(debits('paid'))
  expect(parisDate(await now())).toBe(dueDay)
  await expectAllDone()

  // Seven minutes before the jump someone takes the last place; the hour that follows shows 3:00.
  await setClock(jump - 7 * minute)
  const held = await buyer.fillItems(lastPlace, aPayer)
  const abandoned = await gift.freeze(await gift.fillCart())
  await gift.enterPayment(abandoned, '4242424242424242')
  await setClock(jump - 8_000)
  const until = performance.now() + 16_000
  const ends: string[] = []
  while (performance.now() < until) {
    ends.push((await gift.pay('4242424242424242')).executed.status)
    await pause(500)
  }
  expect(new Set(ends)).toEqual(new Set(['Confirmed']))
  expect((await now()).getTime()).toBeGreaterThan(jump)
  expect((await buyer.read(held)).status).toBe(200)
  expect((await buyer.makeCart(lastPlace)).status).toBe(409)

  // Sixteen minutes after the cart, though the clocks on the wall are 76 minutes on.
  await setClock(jump + 9 * minute)
  const taken = await buyer.fillItems(lastPlace, aPayer)
  expect((await buyer.payCart(taken, '4242424242424242')).executed.status).toBe('Confirmed')
  const live = () =>
    world.db
      .selectFrom('payment_attempt')
      .select('state')
      .where('state', 'in', ['created', 'submitted', 'requires_action', 'unknown'])
      .execute()
  await expect.poll(live, { timeout: 60_000 }).toEqual([])
  await expectAllDone()
  const third = await world.db.selectFrom('installment').select('due_on').where('number', '=', 3).execute()
  expect(new Set(third.map(({ due_on }) => due_on))).toEqual(new Set(['2027-04-28']))
  await worker.stop()
})
