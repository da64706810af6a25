import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dueDate } from '#domain/installment/due-date.ts'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { extendSchedules } from '#server/money/collection/extend-schedules.ts'
import { claimDueInstallments } from '#server/money/installment/collect-store.ts'
import { readConfirmation } from '#server/program/pages/read-confirmation.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCollector } from '../../../build/collection/a-collector.ts'
import { payInThree, payMonthly } from '../../../build/money/a-sale.ts'
import { listDebits } from '../../../build/collection/debits.ts'
import { forgeLink } from '../../../build/links/forge-link.ts'

let world: World
let collector: ReturnType<typeof aCollector>
let shopper: Awaited<ReturnType<typeof payMonthly>>['shopper']
let token: string

beforeEach(async () => {
  world = await aWorld()
  collector = aCollector(world)
})
afterEach(() => world.close())

const debitsNow = () => listDebits(world.deps.db)
const lastDebit = async () => {
  const last = (await debitsNow()).at(-1)
  if (last === undefined) throw new Error('no debit')
  return last
}
const statesOf = async () => (await debitsNow()).map(({ state }) => state)

/** A monthly gift on the 5th, opened by the link of its confirmation. */
async function giveMonthly() {
  const paid = await payMonthly(world, 5)
  shopper = paid.shopper
  const [confirmation] = await collector.mailsOf('payerConfirmation')
  token = collector.tokenOf(confirmation?.schedule?.manageUrl ?? '')
}
const read = () => shopper.call<ScheduleView>('GET', `/schedules/${token}`)
const change = (what: 'pause' | 'resume' | 'terminate' | 'amount', body?: unknown) =>
  shopper.call<ScheduleView>('POST', `/schedules/${token}/${what}`, body)

describe('a monthly gift', () => {
  test('always has one future debit, a month after the one before', async () => {
    await giveMonthly()
    const { due } = await lastDebit()
    await collector.passTo(due)
    expect(await lastDebit()).toMatchObject({ number: 3, due: dueDate(due, 5, 1), state: 'planned' })
    expect(await Promise.all([extendSchedules(world.deps), extendSchedules(world.deps)])).toEqual([0, 0])
  })

  test('whose next debit was lost with its process gets one, once, even if several workers check', async () => {
    await giveMonthly()
    const { paymentId } = await lastDebit()
    await world.deps.db
      .updateTable('installment')
      .set({ state: 'paid', try_on: null })
      .where('payment_id', '=', paymentId)
      .execute()
    const added = await Promise.all(Array.from({ length: 5 }, () => extendSchedules(world.deps)))
    expect(added.reduce((all, one) => all + one)).toBe(1)
    expect((await debitsNow()).map(({ number }) => number)).toEqual([1, 2, 3])
  })

  test('catches up missed months, one after the other', async () => {
    await giveMonthly()
    const { due } = await lastDebit()
    expect(await collector.passTo(dueDate(due, 5, 4))).toBe(5)
    expect((await debitsNow()).map((debit) => debit.due)).toEqual([
      (await debitsNow())[0]?.due,
      ...[0, 1, 2, 3, 4, 5].map((months) => dueDate(due, 5, months)),
    ])
  })

  test('is paused without being caught up, and is resumed', async () => {
    await giveMonthly()
    const { due } = await lastDebit()
    expect((await read()).body).toMatchObject({
      state: 'active',
      can: { pause: true, resume: false, terminate: true },
    })
    expect((await change('pause')).body).toMatchObject({
      state: 'paused',
      can: { pause: false, resume: true },
    })
    expect(await collector.passTo(addDays(due, 70))).toBe(0)
    expect((await change('resume')).body.state).toBe('active')
    const next = await lastDebit()
    expect(next).toMatchObject({ number: 2, state: 'planned', due: dueDate(addDays(due, 70), 5, 1) })
    expect(next.tryOn).toBe(next.due)
    expect(await collector.turn()).toBe(0)
    expect(await collector.passTo(next.due)).toBe(1)
    expect((await collector.mailsOf('scheduleChanged')).map((mail) => mail.change)).toEqual([
      'paused',
      'resumed',
    ])
  })
})

test('the mail of a month confirms it with the order, months after that order was made', async () => {
  await giveMonthly()
  await collector.passTo((await lastDebit()).due)
  await collector.passTo((await lastDebit()).due)
  const [, third] = await collector.mailsOf('installmentPaid')
  const confirmed = async () => {
    const id = third?.confirmationUrl.split('/').at(-1) ?? ''
    return readConfirmation(world.deps, id)
  }
  expect(await confirmed()).toMatchObject({
    status: 'Confirmed',
    amount: 1500,
    order: { orderNumber: third?.orderNumber, schedule: { kind: 'SUBSCRIPTION' } },
  })
  await world.moveTime(31 * 86_400_000)
  expect((await confirmed()).order).toBeNull()
})

describe('the payer of a monthly gift', () => {
  test('sets another amount, within its tier, for future months', async () => {
    await giveMonthly()
    expect((await read()).body).toMatchObject({ amount: 1500, tip: 50, minAmount: 50 })
    expect((await change('amount', { amount: 49 })).body).toMatchObject({ status: 400, code: 'VALIDATION' })
    expect((await change('amount', { amount: 2500 })).body).toMatchObject({ amount: 2500, tip: 50 })
    await change('amount', { amount: 2500, tip: 0 })
    await collector.passTo((await lastDebit()).due)
    expect((await debitsNow()).map(({ cents }) => cents)).toEqual(['1500+50', '2500+0', '2500+0'])
    expect((await world.readProviderLedger()).charges.map(({ amount }) => amount)).toEqual([1550, 2500])
  })

  test('does not change a debit that is being paid at this moment', async () => {
    await giveMonthly()
    const { paymentId } = await lastDebit()
    const cle = collector.keyFor(paymentId)
    await shopper.call('POST', `/payments/${paymentId}/reinitialize?cle=${cle}`)
    await shopper.openSession(paymentId, { cle })
    expect((await change('amount', { amount: 2500 })).body).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  })

  test('stops it at once and permanently, with its future debits', async () => {
    await giveMonthly()
    const { due, paymentId } = await lastDebit()
    expect((await change('terminate')).body).toMatchObject({
      state: 'cancelled',
      can: { pause: false, resume: false, changeAmount: false, terminate: false },
      regularisationUrl: null,
    })
    expect((await change('terminate')).body.state).toBe('cancelled')
    expect(await lastDebit()).toMatchObject({ state: 'cancelled', payment: 'cancelled' })
    expect(await collector.passTo(addDays(due, 60))).toBe(0)
    expect(
      (await shopper.call('POST', `/payments/${paymentId}/reinitialize?cle=${collector.keyFor(paymentId)}`))
        .body,
    ).toMatchObject({
      code: 'PAYMENT_CANCELED',
    })
    expect((await collector.mailsOf('scheduleChanged')).map((mail) => mail.change)).toEqual(['terminated'])
  })

  test('who stops it while a debit is refused owes nothing', async () => {
    await giveMonthly()
    const { due } = await lastDebit()
    await world.setScenario({ nextSaved: ['hapay_insufficient_funds'] })
    await collector.passTo(due)
    expect(await statesOf()).toEqual(['paid', 'refused', 'planned'])
    await change('terminate')
    expect(await statesOf()).toEqual(['paid', 'cancelled', 'cancelled'])
    expect(await collector.passTo(addDays(due, 20))).toBe(0)
    expect(await collector.mailsOf('installmentGivenUp')).toEqual([])
  })
})

describe('the tip of a monthly gift', () => {
  test.each([
    ['above what its amount allows', { tip: 10_001, tipConfirmed: true }, 'tip', 'TIP_MAX'],
    ['higher and not confirmed', { tip: 60 }, 'tipConfirmed', 'TIP_CONSENT'],
  ])('is refused where it is %s', async (_what, amounts, field, code) => {
    await giveMonthly()
    expect((await change('amount', { amount: 2500, ...amounts })).body).toMatchObject({
      status: 400,
      problems: [{ field, code }],
    })
    expect((await read()).body).toMatchObject({ amount: 1500, tip: 50 })
  })

  test('is raised after a confirmation, and lowered at once', async () => {
    await giveMonthly()
    const amounts = { amount: 2500, tip: 10_000, tipConfirmed: true }
    expect((await change('amount', amounts)).body).toMatchObject({ amount: 2500, tip: 10_000 })
    expect((await change('amount', { amount: 2500, tip: 20 })).body).toMatchObject({ tip: 20 })
  })
})

test('a debit that is refused after its schedule was stopped is no longer owed', async () => {
  await giveMonthly()
  const { due } = await lastDebit()
  await collector.goTo(due)
  const now = world.deps.clock.now()
  const times = { now, today: due, deadline: new Date(now.getTime() + 900_000), pollAt: now, limit: 10 }
  expect(await claimDueInstallments(world.deps.db, times)).toHaveLength(1)
  await change('terminate')
  expect(await statesOf()).toEqual(['paid', 'collecting'])
  const [reported] = await collector.mailsOf('scheduleChanged')
  expect(reported?.atBank).toMatchObject([{ dueOn: due, amount: 1500, amountTip: 50 }])
  // The collector died at that point: the poller finds that nothing was charged.
  await world.moveTime(60_000)
  await collector.turn()
  expect(await statesOf()).toEqual(['paid', 'cancelled'])
  expect(await collector.mailsOf('installmentRefused')).toEqual([])
})

test('a purchase in instalments is owed until its last debit', async () => {
  shopper = (await payInThree(world)).shopper
  const [confirmation] = await collector.mailsOf('payerConfirmation')
  token = collector.tokenOf(confirmation?.schedule?.manageUrl ?? '')
  expect((await read()).body).toMatchObject({
    kind: 'INSTALLMENT',
    can: { pause: false, resume: false, changeAmount: false, terminate: false },
  })
  const answers = await Promise.all([
    change('pause'),
    change('terminate'),
    change('amount', { amount: 1000 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(confirmation?.schedule).toMatchObject({ kind: 'INSTALLMENT', cardExpiresBefore: null })
  expect(confirmation).toMatchObject({ amount: 13_000, amountTip: 100 })
})

test('a forged or foreign link opens nothing', async () => {
  await giveMonthly()
  token = forgeLink(token)
  expect((await read()).body).toMatchObject({ status: 404, code: 'LINK_INVALID' })
  const [debit] = await debitsNow()
  token = world.deps.links.sign('regularise', debit?.paymentId ?? '', new Date(Date.now() + 1_000_000))
  expect((await change('terminate')).body).toMatchObject({ code: 'LINK_INVALID' })
})
