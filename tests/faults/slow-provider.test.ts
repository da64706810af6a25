import { afterEach, beforeEach, expect, test } from 'vitest'
import { aForm } from '../build/a-form.ts'
import { aShopper } from '../build/a-shopper.ts'
import { aWorld, type World } from '../build/a-world.ts'
import { countMoney } from '../build/money/count-rows.ts'
import { violationsOf } from '../build/invariant-checks.ts'

let world: World
let shopper: ReturnType<typeof aShopper>
/** A visitor with an own address: cards of one address take turns. */
let shopperAt: (host: number) => ReturnType<typeof aShopper>

beforeEach(async () => {
  world = await aWorld({ providerTimeoutMs: 110_000 })
  const form = await aForm(world.deps.db)
  shopperAt = (host) => aShopper(world, form, { 'x-forwarded-for': `203.0.${host}.1` })
  shopper = shopperAt(0)
})
afterEach(() => world.close())

/** Requests of other visitors meanwhile, one after the other, and the statuses of their answers. */
async function othersAtWork(rounds: number): Promise<Set<number>> {
  const statuses = new Set<number>()
  const ask = async (call: Promise<{ status: number }>) => statuses.add((await call).status)
  for (let round = 0; round < rounds; round += 1) {
    const { body: cart } = await shopper.give(1000)
    await ask(shopper.saveTip(cart, 10))
    await ask(shopper.call('GET', '/organizations/la-ruche/forms/formulaires/dons/enriched'))
    await ask(shopper.call('GET', '/agg/form?organizationSlug=la-ruche&formType=Donation&formSlug=dons'))
    await ask(shopper.savePayer(cart))
  }
  return statuses
}

test('a provider that takes seconds delays no other visitor, and holds no connection', async () => {
  const entered = []
  for (let index = 0; index < 25; index += 1) {
    const payer = shopperAt(index + 1)
    const payment = await payer.freeze(await payer.fillCart())
    entered.push({ payer, ...(await payer.enterPayment(payment, '4242424242424242')) })
  }
  await world.setScenario({ operation: 'charge', times: 25, delayMs: 100_000 })
  const paying = entered.map(({ payer, paymentRequestId, session }) =>
    payer.execute(paymentRequestId, session),
  )
  // All calls wait for the provider, more than the pool has connections.
  await expect.poll(() => countSubmitted(), { interval: 20, timeout: 60_000 }).toBe(25)
  expect(world.deps.pool.idleCount + 10 - world.deps.pool.totalCount).toBeGreaterThan(5)
  expect(await othersAtWork(20)).toEqual(new Set([200]))
  // On a machine under any load, no request waited for the provider. The speed itself is measured by the bench.
  expect(await countSubmitted()).toBe(25)
  await world.clearScenarios()
  const answers = await Promise.all(paying)
  expect(new Set(answers.map(({ body }) => body.status))).toEqual(new Set(['Confirmed']))
  expect(await violationsOf(world)).toEqual([])
})

const countSubmitted = async () =>
  (await world.deps.db.selectFrom('payment_attempt').select('id').where('state', '=', 'submitted').execute())
    .length

test('with 30 % errors everywhere every charge is one order, and other routes are not affected', async () => {
  const flaky = { times: 10_000, probability: 0.3 }
  await world.setScenario({ operation: 'charge', error: 500, ...flaky, times: 15 })
  await world.setScenario({ operation: 'charge', loseAnswer: true, ...flaky })
  await world.setScenario({ operation: 'find', error: 503, ...flaky })
  await world.setScenario({ operation: 'cancel', error: 503, ...flaky })
  await world.setScenario({ operation: 'webhook', duplicate: 3, ...flaky })
  await world.startWorker()
  const pay = async (visitor: number) => {
    for (let index = 0; index < 8; index += 1) {
      const card = (visitor + index) % 2 === 0 ? '4242424242424242' : '4000000000003220'
      const { executed } = await shopperAt(visitor * 8 + index + 1).pay(card)
      if (executed.status === 'Redirect') await shopper.answerBank(executed.redirectUrl ?? '', 'success')
    }
  }
  const [statuses] = await Promise.all([othersAtWork(15), ...[0, 1, 2, 3].map(pay)])
  expect(statuses).toEqual(new Set([200]))
  const live = async () => {
    await world.moveTime(60_000)
    return (await countMoney(world.deps.db)).live
  }
  await expect.poll(live, { timeout: 120_000, interval: 1_100 }).toBe(0)
  const captured = (await world.readProviderLedger()).charges.filter(({ state }) => state === 'succeeded')
  expect((await countMoney(world.deps.db)).orders).toBe(captured.length)
  expect(captured.length).toBeGreaterThan(10)
  expect(await violationsOf(world)).toEqual([])
})
