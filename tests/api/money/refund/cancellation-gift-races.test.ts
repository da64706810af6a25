import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#server/money/refund/cancellation/cancel-order.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { countWaiting } from '../../../build/money/a-meeting.ts'
import { allowMove, rewriteFunction } from '../../../build/money/without-guard.ts'
import { workOff } from '../../../build/money-out/a-cancellation.ts'
import { aGala } from '../../../build/money-out/a-gala.ts'
import {
  aGiftOffer,
  cancelledRow,
  givenOf,
  holdPayments,
  statusesOf,
} from '../../../build/money-out/a-gift-offer.ts'

let world: World
let gala: Awaited<ReturnType<typeof aGala>>

beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  gala = await aGala(world)
})
afterEach(() => world.close())

/** The worker after the last day of the offers: payers who pressed before are still being answered. */
function afterTheTerm() {
  const late = new Date(world.deps.clock.now().getTime() + 15 * 86_400_000)
  return { ...world.deps, clock: { ...world.deps.clock, now: () => late } }
}

async function offeredTo(people: readonly string[]): Promise<void> {
  for (const name of people) await gala.buy(['place'], { email: `${name}@exemple.fr`, tip: 200 })
  await gala.cancellations.start('aaaaaaaaaaaaaaaa', undefined, 14)
  await workOff(world.deps)
}

/** Each order was given or refunded, never both: with its tip refunded in either case. */
async function expectOneEach(orders: number): Promise<void> {
  const given = await givenOf(world)
  const refunded = await gala.refunded()
  expect(given.every((amount) => amount === 1500)).toBe(true)
  expect([
    ...refunded.filter((amount) => amount === 200),
    ...refunded.filter((amount) => amount === 1700),
  ]).toHaveLength(refunded.length)
  expect(refunded.filter((amount) => amount === 200)).toHaveLength(given.length)
  expect(given.length + refunded.filter((amount) => amount === 1700).length).toBe(orders)
  expect(await violationsOf(world)).toEqual([])
}

describe('of two answers at once, one counts', () => {
  const people = ['a', 'b', 'c', 'd', 'e', 'f']

  test('a gift, a second press and a request to be refunded', async () => {
    await offeredTo(people)
    const offers = await Promise.all(people.map((name) => aGiftOffer(world, `${name}@exemple.fr`)))
    const answers = await Promise.all(
      offers.flatMap(({ choose }, index) =>
        index % 2 === 0
          ? [choose('give'), choose('refund'), choose('give')]
          : [choose('refund'), choose('give'), choose('give')],
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const offset of people.keys()) {
      const ofOne = answers.slice(offset * 3, offset * 3 + 3).map(({ body }) => body.state)
      expect(new Set(ofOne).size).toBe(1)
    }
    await workOff(world.deps)
    await expectOneEach(people.length)
  })

  test('a gift, and the refund at the end of the term', async () => {
    await offeredTo(people)
    const offers = await Promise.all(people.map((name) => aGiftOffer(world, `${name}@exemple.fr`)))
    const late = afterTheTerm()
    await Promise.all([workOff(late), ...offers.map(({ choose }) => choose('give')), workOff(late)])
    await workOff(late)
    const statuses = await statusesOf(world)
    expect((statuses['given'] ?? 0) + (statuses['refunded'] ?? 0)).toBe(people.length)
    await expectOneEach(people.length)
  })
})

describe('a gift that is being recorded when the term ends', () => {
  /** The payer's answer waits for the payment; then the worker comes. */
  async function givenWhileLapsing(): Promise<void> {
    const { choose } = await aGiftOffer(world, 'a@exemple.fr')
    const release = await holdPayments(world)
    const giving = choose('give')
    await expect.poll(() => countWaiting(world.deps.db), { interval: 10 }).toBe(1)
    const lapsing = cancelOrder(afterTheTerm(), await cancelledRow(world))
    await expect.poll(() => countWaiting(world.deps.db), { interval: 10 }).toBe(2)
    await release()
    await Promise.allSettled([giving, lapsing])
    await workOff(world.deps)
  }

  test('stays given', async () => {
    await offeredTo(['a'])
    await givenWhileLapsing()
    expect(await statusesOf(world)).toEqual({ given: 1 })
    await expectOneEach(1)
  })

  test('negative control: without the lock of its row, and with an edge, it also ends as if it had lapsed', async () => {
    await offeredTo(['a'])
    await rewriteFunction(world.deps.db, 'lock_cancelled_order', [
      [/-- guard: one answer at a time[\s\S]*?-- end guard/, ''],
    ])
    await allowMove(world.deps.db, 'cancelledOrder', ['given', 'lapse', 'cancelled'])
    await givenWhileLapsing()
    expect(await statusesOf(world)).not.toEqual({ given: 1 })
    expect((await violationsOf(world)).map(({ invariant }) => invariant)).toEqual([
      'I3 a gift from a cancellation is its shares, of cancelled lines, and is booked as owed back and given',
    ])
  })
})
