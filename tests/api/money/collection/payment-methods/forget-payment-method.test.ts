import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { applyProviderResult } from '#server/money/checkout/apply-provider-result.ts'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { cancelSchedule, pauseSchedule, resumeSchedule } from '#server/money/installment/schedule-store.ts'
import { findAttempt } from '#server/money/payment/attempt-store.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { aWorld, type World } from '../../../../build/a-world.ts'
import { aCollector } from '../../../../build/collection/a-collector.ts'
import { refuseSecond } from '../../../../build/collection/a-refused-debit.ts'
import { listDebits } from '../../../../build/collection/debits.ts'
import { detachedPaymentMethods } from '../../../../build/collection/detached-payment-methods.ts'
import { payInThree, payMonthly } from '../../../../build/money/a-sale.ts'
import { give, lastOrder } from '../../../../build/money-out/refunds.ts'
import { rewriteFunction } from '../../../../build/money/without-guard.ts'
import { violationsOf } from '../../../../build/invariant-checks.ts'

const day = 86_400_000
let world: World
let collector: ReturnType<typeof aCollector>
let left: ReturnType<typeof detachedPaymentMethods>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  collector = aCollector(world)
  left = detachedPaymentMethods(world)
})
afterEach(() => world.close())

const debitsNow = () => listDebits(world.deps.db)
const statesOf = async () => (await debitsNow()).map(({ state }) => state)

/** Pays all of three instalments. */
async function payAll() {
  await payInThree(world)
  for (const { due } of (await debitsNow()).slice(1)) await collector.passTo(due)
  expect(await statesOf()).toEqual(['paid', 'paid', 'paid'])
}

/** The payer gives another card for the second debit of three, which was refused. */
async function replaceCard() {
  const { shopper } = await payInThree(world)
  const { unpaid, cle } = await refuseSecond(world, 'hapay_lost_card')
  await shopper.call('POST', `/payments/${unpaid}/reinitialize?useNewPaymentMethod=true&cle=${cle}`)
  const { executed, paymentId } = await shopper.charge(unpaid, '4000000000003220', { cle })
  return { paymentId, sayYes: () => shopper.answerBank(executed.redirectUrl ?? '', 'success') }
}

/** Records the provider's result of an attempt. */
async function applyResult(id: string) {
  const attempt = await findAttempt(world.deps.db, id as AttemptId)
  const answer = await world.deps.providers.sandbox?.findCharge(id as AttemptId)
  if (attempt === null || answer === undefined || answer.kind === 'absent') throw new Error('not charged')
  await applyProviderResult(world.deps, attempt, answer)
}

describe('a payment method without future debits', () => {
  test('is detached a week after the last instalment, at the provider and here', async () => {
    await payAll()
    const [ref = ''] = await left.refs()
    expect(await left.forgetAfter(6)).toBe(0)
    expect(await left.chargeWith(ref)).toBe('succeeded')
    expect(await left.forgetAfter(2)).toBe(1)
    const [mandate] = await left.mandates()
    expect(mandate).toMatchObject({
      state: 'revoked',
      payment_method_ref: '',
      customer_ref: null,
      forget_at: null,
    })
    expect(mandate).toMatchObject({ brand: 'visa', last4: '3155', forgotten_at: expect.any(Date) as Date })
    expect(await left.chargeWith(ref)).toBe('failed')
    expect(await left.forgetAfter(30)).toBe(0)
    // What was paid with it can still be refunded.
    expect(await give(world.deps, await lastOrder(world.deps))).toEqual(['refunded', 'refunded', 'refunded'])
  })

  test('is detached a week after a monthly gift was stopped, once, even if several workers check', async () => {
    await payMonthly(world)
    await left.stop()
    expect(await left.forgetAfter(6)).toBe(0)
    await world.moveTime(2 * day)
    const gone = await Promise.all([left.forget(), left.forget(), left.forget()])
    expect(gone.reduce((all, one) => all + one)).toBe(1)
    expect(await left.refs()).toEqual([''])
  })

  test('is detached after a full refund', async () => {
    await payInThree(world)
    await give(world.deps, await lastOrder(world.deps))
    expect(await left.forgetAfter(8)).toBe(1)
    expect(await violationsOf(world)).toEqual([])
  })

  test('that was replaced is detached while its schedule continues with the new one', async () => {
    const { sayYes, paymentId } = await replaceCard()
    await sayYes()
    await applyResult(paymentId)
    const [old = '', fresh = ''] = await left.refs()
    expect(await left.forgetAfter(8)).toBe(1)
    expect(await left.refs()).toEqual(['', fresh])
    expect((await left.mandates()).map(({ state }) => state)).toEqual(['replaced', 'active'])
    expect(await left.chargeWith(old)).toBe('failed')
    expect(await collector.passTo((await debitsNow())[2]?.due ?? '')).toBe(1)
    expect(await statesOf()).toEqual(['paid', 'paid', 'paid'])
    expect(await left.forgetAfter(8)).toBe(1)
    expect(await violationsOf(world)).toEqual([])
  })

  test('saved with money that made no order is detached too', async () => {
    const { sayYes, paymentId } = await replaceCard()
    // The bank accepts after everything was stopped.
    await left.stop()
    await sayYes()
    await applyResult(paymentId)
    const orphans = await world.deps.db.selectFrom('orphan_payment').select('reason').execute()
    expect(orphans).toEqual([{ reason: 'cancelled' }])
    const [, saved = ''] = await left.refs()
    expect(saved).toMatch(/^pm_/)
    expect(await left.forgetAfter(8)).toBe(2)
    expect(await left.chargeWith(saved)).toBe('failed')
  })
})

describe('a payment method stays saved', () => {
  test('while a gift is paused, and is used when it resumes', async () => {
    await payMonthly(world)
    const id = (await left.schedules())[0]?.id ?? ''
    await pauseSchedule(world.deps.db, { schedule: id, now: world.deps.clock.now() })
    expect(await left.forgetAfter(200)).toBe(0)
    const { clock, db } = world.deps
    const [today, next] = [0, 3].map((days) =>
      new Date(clock.now().getTime() + days * day).toISOString().slice(0, 10),
    )
    await resumeSchedule(db, { schedule: id, today: today ?? '', next: next ?? '', now: clock.now() })
    await world.moveTime(3 * day)
    expect(await collectDue(world.deps)).toBe(1)
    expect((await statesOf()).slice(0, 2)).toEqual(['paid', 'paid'])
  })

  test('while a refused debit can be paid', async () => {
    await payInThree(world)
    await refuseSecond(world, 'hapay_lost_card')
    expect(await left.forgetAfter(60)).toBe(0)
    expect(await left.mandates()).toMatchObject([{ state: 'active', forget_at: null }])
  })

  test('while a bank has a debit of a stopped schedule', async () => {
    await payInThree(world)
    await collector.goTo((await debitsNow())[1]?.due ?? '')
    await world.setScenario({ operation: 'saved-charge', loseAnswer: true })
    await collectDue(world.deps)
    await left.stop()
    expect(await left.forgetAfter(8)).toBe(0)
    expect(await left.mandates()).toMatchObject([{ state: 'active' }])
    await pollAttempts(world.deps)
    expect(await left.forget()).toBe(0)
    expect(await left.forgetAfter(1)).toBe(1)
    expect(await violationsOf(world)).toEqual([])
  })

  /** Two gifts with one card, one of them stopped: the number of detached methods, and the state of the next debit. */
  async function stopOneOfTwo(of: 'mandate' | 'reference') {
    await payMonthly(world)
    await payMonthly(world)
    const { db, clock } = world.deps
    const [first, second] = await left.schedules()
    const [ref = ''] = await left.refs()
    if (of === 'reference') await db.updateTable('mandate').set({ payment_method_ref: ref }).execute()
    else
      await db
        .updateTable('schedule')
        .set({ mandate_id: first?.mandate_id ?? '' })
        .execute()
    await cancelSchedule(db, { schedule: second?.id ?? '', now: clock.now() })
    const gone = await left.forgetAfter(8)
    await collector.passTo((await debitsNow())[1]?.due ?? '')
    return [gone, (await statesOf())[1]]
  }

  test.each(['mandate', 'reference'] as const)('while another schedule uses the same %s', async (of) => {
    expect(await stopOneOfTwo(of)).toEqual([0, 'paid'])
    await left.stop()
    expect(await left.forgetAfter(8)).toBe(of === 'mandate' ? 1 : 2)
  })

  test('negative control: without that check it is detached when the other one is debited', async () => {
    await rewriteFunction(world.deps.db, 'claim_detached_payment_methods', [
      [/-- guard[\s\S]*-- end guard/, ''],
    ])
    expect(await stopOneOfTwo('mandate')).toEqual([1, 'refused'])
  })
})
