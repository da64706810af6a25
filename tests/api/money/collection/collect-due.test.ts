import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { payInThree } from '../../../build/money/a-sale.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let collector: ReturnType<typeof aCollector>

beforeEach(async () => {
  world = await aWorld()
  collector = aCollector(world)
})
afterEach(() => world.close())

const debitsNow = () => listDebits(world.deps.db)
const statesOf = async () => (await debitsNow()).map(({ state }) => state)
const dueOf = async (number: number) => (await debitsNow())[number - 1]?.due ?? ''
const attempts = async () => (await world.readProviderLedger()).charges.map(({ state }) => state)

describe('due debits', () => {
  test('are charged without the payer, one after the other, and end the schedule', async () => {
    await payInThree(world)
    expect(await collector.turn()).toBe(0)
    expect(await collector.passTo(addDays(await dueOf(2), -1))).toBe(0)
    expect(await collector.passTo(await dueOf(2))).toBe(1)
    expect(await statesOf()).toEqual(['paid', 'paid', 'planned'])
    expect(await collector.turn()).toBe(0)
    expect(await collector.passTo(await dueOf(3))).toBe(1)
    expect(await statesOf()).toEqual(['paid', 'paid', 'paid'])
    const schedule = await world.deps.db.selectFrom('schedule').select('state').executeTakeFirstOrThrow()
    expect(schedule.state).toBe('ended')
    const [second, third] = await collector.mailsOf('installmentPaid')
    expect(second).toMatchObject({ debit: { number: 2, count: 3 }, next: { number: 3 } })
    expect(third).toMatchObject({ debit: { number: 3, count: 3 }, next: null })
    expect(await violationsOf(world)).toEqual([])
  })

  test('are collected in order if the clock jumps over months', async () => {
    await payInThree(world)
    expect(await collector.passTo(addDays(await dueOf(3), 40))).toBe(2)
    expect(await statesOf()).toEqual(['paid', 'paid', 'paid'])
    const moves = await world.deps.db
      .selectFrom('state_change')
      .select(['entity_id', 'event'])
      .where('machine', '=', 'installment')
      .orderBy('id')
      .execute()
    const [, second, third] = (await debitsNow()).map(({ paymentId }) => paymentId)
    expect(moves.map(({ entity_id, event }) => [entity_id, event])).toEqual([
      [second, 'collect'],
      [second, 'pay'],
      [third, 'collect'],
      [third, 'pay'],
    ])
  })

  test('are collected by the worker itself, within seconds after the clock was moved by months', async () => {
    await payInThree(world)
    await world.startWorker()
    await collector.goTo(addDays(await dueOf(3), 60))
    await expect.poll(statesOf, { timeout: 20_000 }).toEqual(['paid', 'paid', 'paid'])
  })

  test('are announced once, three days before', async () => {
    await payInThree(world)
    await collector.passTo(addDays(await dueOf(2), -4))
    expect(await collector.mailsOf('installmentUpcoming')).toEqual([])
    await collector.passTo(addDays(await dueOf(2), -3))
    await collector.turn()
    expect(await collector.mailsOf('installmentUpcoming')).toMatchObject([
      { debit: { number: 2, dueOn: await dueOf(2) }, savedPaymentMethod: { brand: 'visa', last4: '3155' } },
    ])
  })

  test('are not announced if the operator turned notices off', async () => {
    const { deps } = world
    const quiet = { ...deps, settings: { ...deps.settings, debitNoticeDays: 0 } }
    await payInThree(world)
    const { turn, goTo } = aCollector({ ...world, deps: quiet })
    await goTo(addDays(await dueOf(2), -1))
    await turn()
    expect(await collector.mailsOf('installmentUpcoming')).toEqual([])
  })
})

describe('what a bank reports about a card', () => {
  test.each([
    ['hapay_lost_card', 'neutral'],
    ['hapay_authentication_required', 'authenticate'],
  ] as const)('%s holds for the next debit too: it is not asked, its payer is', async (code, advice) => {
    await payInThree(world)
    await world.setScenario({ nextSaved: [code] })
    await collector.passTo(await dueOf(2))
    const asked = await attempts()
    await collector.passTo(addDays(await dueOf(3), -2))
    // A debit that will not be attempted is not announced.
    expect(await collector.mailsOf('installmentUpcoming')).toEqual([])
    await collector.passTo(await dueOf(3))
    expect(await statesOf()).toEqual(['paid', 'refused', 'refused'])
    expect(await attempts()).toEqual(asked)
    expect(await collector.mailsOf('installmentRefused')).toMatchObject([
      { debit: { number: 2 } },
      { debit: { number: 3 }, advice, nextTryOn: null },
    ])
    expect(await violationsOf(world)).toEqual([])
  })

  test('negative control: if it is not recorded, the next debit is charged with that card', async () => {
    await payInThree(world)
    await world.setScenario({ nextSaved: ['hapay_lost_card'] })
    await collector.passTo(await dueOf(2))
    await world.deps.db.updateTable('mandate').set({ refused_by: null }).execute()
    await collector.passTo(await dueOf(3))
    expect(await statesOf()).toEqual(['paid', 'refused', 'paid'])
  })
})

describe('a refused debit', () => {
  test('is tried again on its third, seventh and twelfth day, then its association is notified', async () => {
    await payInThree(world)
    const due = await dueOf(2)
    await world.setScenario({
      nextSaved: Array.from({ length: 4 }, () => 'hapay_insufficient_funds' as const),
    })
    const tries: string[] = []
    for (let day = 0; day <= 14; day += 1) {
      await collector.goTo(addDays(due, day))
      if ((await collector.turn()) > 0) tries.push(parisDate(world.deps.clock.now()))
    }
    expect(tries).toEqual([0, 3, 7, 12].map((days) => addDays(due, days)))
    expect(await statesOf()).toEqual(['paid', 'refused', 'planned'])
    const reported = await collector.mailsOf('installmentRefused')
    expect(reported).toMatchObject([
      {
        recipient: 'zoe.moreau@exemple.fr',
        debit: { number: 2 },
        advice: 'wait',
        nextTryOn: addDays(due, 3),
      },
      // One more mail after the last try.
      { debit: { number: 2 }, advice: 'wait', nextTryOn: null },
    ])
    expect(await collector.mailsOf('installmentGivenUp')).toMatchObject([
      { recipient: 'contact@la-ruche.exemple.fr', debit: { number: 2, amountTip: 0 } },
    ])
    // The debit of the next month is collected as usual.
    expect(await collector.passTo(await dueOf(3))).toBe(1)
    expect(await statesOf()).toEqual(['paid', 'refused', 'paid'])
  })

  test.each([
    ['hapay_lost_card', 'neutral'],
    ['hapay_do_not_retry', 'neutral'],
    ['hapay_expired_card', 'newPaymentMethod'],
    ['hapay_authentication_required', 'authenticate'],
  ] as const)('for %s is left to the payer, who is notified', async (code, advice) => {
    await payInThree(world)
    const due = await dueOf(2)
    await world.setScenario({ nextSaved: [code] })
    await collector.passTo(due)
    expect((await debitsNow())[1]).toMatchObject({ state: 'refused', tryOn: null })
    expect(await collector.mailsOf('installmentRefused')).toMatchObject([{ advice, nextTryOn: null }])
    expect(await collector.passTo(addDays(due, 12))).toBe(0)
    expect(await collector.mailsOf('installmentGivenUp')).toHaveLength(1)
  })

  test('after an error of the provider is tried the next day, without a notice', async () => {
    await payInThree(world)
    const due = await dueOf(2)
    await world.setScenario({ nextSaved: ['hapay_processing_error'] })
    await collector.passTo(due)
    expect((await debitsNow())[1]).toMatchObject({ state: 'refused', tryOn: addDays(due, 1) })
    expect(await collector.passTo(addDays(due, 1))).toBe(1)
    expect(await statesOf()).toEqual(['paid', 'paid', 'planned'])
    expect(await collector.mailsOf('installmentRefused')).toEqual([])
  })

  test('whose payment method is revoked is not sent to the provider', async () => {
    await payInThree(world)
    const before = await attempts()
    await world.deps.db.updateTable('mandate').set({ state: 'revoked' }).execute()
    await collector.passTo(await dueOf(2))
    expect((await debitsNow())[1]).toMatchObject({ state: 'refused', tryOn: null })
    expect(await attempts()).toEqual(before)
    expect(await collector.mailsOf('installmentRefused')).toMatchObject([{ advice: 'newPaymentMethod' }])
  })
})

test('the payer of a card that expires before the last debit is notified a month before, once', async () => {
  await payInThree(world)
  const [year, second] = (await dueOf(2)).split('-').map(Number)
  await world.deps.db
    .updateTable('mandate')
    .set({ expiry_month: second ?? 0, expiry_year: year ?? 0 })
    .execute()
  // Its month has at most 31 days.
  await collector.passTo(await dueOf(2))
  await collector.turn()
  expect(await collector.mailsOf('cardExpiring')).toMatchObject([
    { last4: '3155', next: { number: 3, dueOn: await dueOf(3) } },
  ])
})
