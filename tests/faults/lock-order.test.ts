import { expect, test } from 'vitest'
import type { AttemptId, PaymentId } from '#domain/ids.ts'
import { extendSchedules } from '#server/money/collection/extend-schedules.ts'
import { openRegularisation } from '#server/money/installment/regularisation-store.ts'
import { cancelSchedule } from '#server/money/installment/schedule-store.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { aCollector } from '../build/collection/a-collector.ts'
import { chargeDue } from '../build/collection/charge-due.ts'
import { listDebits } from '../build/collection/debits.ts'
import { ask, execute, lastOrder } from '../build/money-out/refunds.ts'
import { aSale, savedCard, payMonthly } from '../build/money/a-sale.ts'
import { applyResult } from '../build/money/apply-result.ts'
import { aGate, aMeeting, isWaiting } from '../build/money/a-meeting.ts'
import { rewriteFunction, shareTotals } from '../build/money/without-guard.ts'
import { violationsOf } from '../build/invariant-checks.ts'

/** A payer with two monthly gifts pays the next debit of each with another card, chosen for both gifts. */
async function withTwo(
  act: (world: World, applyBoth: () => Promise<PromiseSettledResult<void>[]>) => Promise<void>,
) {
  const world = await aWorld({ webhooks: false })
  try {
    await payMonthly(world)
    const { shopper } = await payMonthly(world)
    const { db, clock } = world.deps
    const planned = (await listDebits(db)).filter(({ state }) => state === 'planned')
    const ids: AttemptId[] = []
    for (const { paymentId } of planned) {
      const now = clock.now()
      const paymentRequestDataId = world.deps.newId()
      await openRegularisation(db, {
        id: paymentRequestDataId,
        paymentId: paymentId as PaymentId,
        mode: 'newPaymentMethod',
        servesOthers: true,
        backUrl: null,
        expires: new Date(now.getTime() + 3_600_000),
        now,
      })
      const { body: session } = await shopper.openSession(paymentId, { paymentRequestDataId })
      await shopper.enterCard(session.tokenizationSessionId, savedCard)
      const { body: executed } = await shopper.execute(paymentId, session)
      await shopper.answerBank(executed.redirectUrl ?? '', 'success')
      ids.push(session.paymentId as AttemptId)
    }
    await act(world, () => Promise.allSettled(ids.map((id) => applyResult(world, id))))
  } finally {
    await world.close()
  }
}

/** Both hold their own payment and debit before either continues. */
const slowly = (world: World, locks: string) =>
  rewriteFunction(world.deps.db, 'finalise_installment', [
    ['perform 1 from schedule where id = any(v_served) order by id for update;', locks],
  ])

test('two debits are paid at once with cards that serve each other’s schedule: both are paid, one card serves both', () =>
  withTwo(async (world, applyBoth) => {
    const { db } = world.deps
    await slowly(
      world,
      `${await aMeeting(db, 2)} perform 1 from schedule where id = any(v_served) order by id for update;`,
    )
    expect((await applyBoth()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const debits = await listDebits(db)
    expect(debits.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid', 'paid'])
    const mandates = await db.selectFrom('mandate').select(['id', 'state']).execute()
    expect(mandates.map(({ state }) => state).toSorted()).toEqual([
      'active',
      'replaced',
      'replaced',
      'replaced',
    ])
    const active = mandates.find(({ state }) => state === 'active')?.id
    const served = await db.selectFrom('schedule').select('mandate_id').execute()
    expect(served.map(({ mandate_id }) => mandate_id)).toEqual([active, active])
    const collector = aCollector(world)
    await collector.turn()
    const next = (await listDebits(db)).findLast(({ state }) => state === 'planned')
    expect(await collector.passTo(next?.due ?? '')).toBe(2)
    expect(await violationsOf(world)).toEqual([])
  }))

test('negative control: if each takes its own schedule first, they wait for each other', () =>
  withTwo(async (world, applyBoth) => {
    await slowly(
      world,
      `perform 1 from schedule where id = v_installment.schedule_id for update; ${await aMeeting(world.deps.db, 2)}`,
    )
    const lost = (await applyBoth()).find(({ status }) => status === 'rejected')
    expect(lost).toMatchObject({ reason: { code: '40P01' } })
  }))

/** Of a form with few seats, one is returned to the stock while another one is sold. */
async function withPlaces(
  act: (world: World, both: () => Promise<PromiseSettledResult<unknown>[]>, meeting: string) => Promise<void>,
) {
  const world = await aWorld({ webhooks: false })
  try {
    const { deps } = world
    const meeting = await aMeeting(deps.db, 2)
    const tiers = [{ key: 'place', name: 'Place', price: 1000, stock: 5 }]
    const { shopper, tier } = await aSale(world, { type: 'CrowdFunding', tiers })
    const buy = async (number: string) =>
      shopper.payCart(await shopper.fillItems([{ tierId: tier('place') }]), number)
    await buy('4242424242424242')
    const { requestId } = await ask(deps, await lastOrder(deps), { cancelsLines: true, restocks: true })
    const { executed, paymentId } = await buy('4000000000003220')
    await shopper.answerBank(executed.redirectUrl ?? '', 'success')
    await rewriteFunction(deps.db, 'apply_finalise_plan', [
      ["p -> 'demand', v_now);", `p -> 'demand', v_now); ${meeting}`],
    ])
    await act(
      world,
      () => Promise.allSettled([execute(deps, requestId), applyResult(world, paymentId as AttemptId)]),
      meeting,
    )
  } finally {
    await world.close()
  }
}

test('a seat is returned while another one is sold: both succeed', () =>
  withPlaces(async (world, both, meeting) => {
    await rewriteFunction(world.deps.db, 'confirm_refund', [
      ['perform end_refund_request(', `${meeting} perform end_refund_request(`],
    ])
    expect((await both()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect(
      await world.deps.db.selectFrom('stock').select(['held', 'sold']).where('kind', '=', 'tier').execute(),
    ).toEqual([{ held: 0, sold: 1 }])
    expect(await violationsOf(world)).toEqual([])
  }))

test('negative control: if totals are one row for all, and a refund takes it before the stock, they wait for each other', () =>
  withPlaces(async (world, both, meeting) => {
    await shareTotals(world.deps.db)
    await rewriteFunction(world.deps.db, 'confirm_refund', [
      [
        'perform end_refund_request(',
        `perform take_from_totals(v_payment, 1); ${meeting} perform end_refund_request(`,
      ],
    ])
    expect((await both()).find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: '40P01' },
    })
  }))

/** A monthly gift with one paid debit is stopped by its payer while the association refunds it. */
async function stopAndRefund(
  locks: readonly (readonly [string, string])[],
): Promise<readonly [PromiseSettledResult<unknown>[], World]> {
  const world = await aWorld({ webhooks: false })
  const { deps } = world
  await payMonthly(world)
  const { id } = await deps.db.selectFrom('schedule').select('id').executeTakeFirstOrThrow()
  const gate = await aGate(deps.db)
  await rewriteFunction(deps.db, 'cancel_schedule', [
    ['perform lock_schedule(p_schedule);', `perform lock_schedule(p_schedule); ${gate.wait}`],
    ...locks,
  ])
  const stop = cancelSchedule(deps.db, { schedule: id, now: deps.clock.now() })
  await gate.reached()
  const both = Promise.allSettled([stop, ask(deps, await lastOrder(deps))])
  await expect.poll(() => isWaiting(deps.db), { timeout: 20_000, interval: 10 }).toBe(true)
  await gate.open()
  return [await both, world]
}

test('a gift is stopped while it is refunded: both succeed', async () => {
  const [ended, world] = await stopAndRefund([])
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await listDebits(world.deps.db)).map(({ state }) => state)).toEqual(['paid', 'cancelled'])
  expect(await violationsOf(world)).toEqual([])
  await world.close()
})

test('negative control: if stopping takes paid debits after future ones, they wait for each other', async () => {
  const [ended, world] = await stopAndRefund([
    ["and state = any(state_set('installment', 'waiting')) order by number", 'order by number'],
  ])
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '40P01' } })
  await world.close()
})

/** The next month is added to a gift while the payment of the present month is recorded. */
async function payAndExtend(world: World): Promise<PromiseSettledResult<unknown>[]> {
  const { deps } = world
  await payMonthly(world)
  const due = (await listDebits(deps.db)).at(-1)?.due ?? ''
  await aCollector(world).goTo(due)
  const ids = await chargeDue(world)
  // The extension, which waits meanwhile, looks for no deadlock: so this call is the one that finds it.
  await rewriteFunction(deps.db, 'extend_schedule', [
    ['begin\n', "begin\n perform set_config('deadlock_timeout', '1min', true);\n"],
  ])
  const gate = await aGate(deps.db)
  await slowly(
    world,
    `${gate.wait} perform set_config('deadlock_timeout', '100ms', true);
    perform 1 from schedule where id = any(v_served) order by id for update;`,
  )
  const results = ids.map((id) => applyResult(world, id))
  // While the debit is held, and before its schedule is.
  await gate.reached()
  const both = Promise.allSettled([...results, extendSchedules(deps)])
  await expect.poll(() => isWaiting(deps.db), { timeout: 20_000, interval: 10 }).toBe(true)
  await gate.open()
  return both
}

test('a month is paid while the next one is added: both succeed', async () => {
  const world = await aWorld({ webhooks: false })
  expect((await payAndExtend(world)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect((await listDebits(world.deps.db)).map(({ state }) => state)).toEqual(['paid', 'paid', 'planned'])
  expect(await violationsOf(world)).toEqual([])
  await world.close()
})

test('negative control: if the schedule is taken before the debit that awaits its next month, they wait for each other', async () => {
  const world = await aWorld({ webhooks: false })
  await rewriteFunction(world.deps.db, 'extend_schedule', [
    ['and awaits_next order by number for update', 'and false'],
  ])
  const ended = await payAndExtend(world)
  expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: '40P01' } })
  await world.close()
})
