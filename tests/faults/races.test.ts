import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { aForm } from '../build/a-form.ts'
import { aShopper } from '../build/a-shopper.ts'
import { aWorld, type World } from '../build/a-world.ts'
import { countMoney } from '../build/money/count-rows.ts'
import { violationsOf } from '../build/invariant-checks.ts'
import { anEvent, postEvent } from '../build/money/provider-events.ts'

let world: World
let shopper: ReturnType<typeof aShopper>

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  shopper = aShopper(world, await aForm(world.deps.db))
})
afterAll(() => world.close())

/** A payment that the bank has accepted and we do not know of yet, with its event in the inbox. */
async function anAcceptedPayment(round: number): Promise<{ paymentId: string; eventId: string }> {
  const { paymentId, executed } = await shopper.pay(
    '4000000000003220',
    1000 + round,
    round % 2 === 0 ? 100 : 0,
  )
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  const eventId = `evt_${paymentId}`
  expect(await postEvent(world, anEvent(paymentId, eventId))).toBe(200)
  // The poll is due, too.
  const due = { next_poll_at: new Date(0) }
  await world.deps.db.updateTable('payment_attempt').set(due).where('id', '=', paymentId).execute()
  return { paymentId, eventId }
}

async function raceOnce(round: number): Promise<void> {
  const { paymentId, eventId } = await anAcceptedPayment(round)
  const [first, second] = await Promise.all([
    shopper.confirm(paymentId),
    shopper.call<{ status: string }>('POST', `/payments/finalize?paymentId=${paymentId}`),
    handleProviderEvent(world.deps, 'sandbox', eventId),
    pollAttempts(world.deps),
  ])
  expect([first.body.status, second.body.status]).toEqual(['Confirmed', 'Confirmed'])
}

const rounds = inject('raceRounds')
// A round takes a tenth of a second, and a second beside other work on a slow machine.
const timeout = 180_000 + rounds * 1_000

test(
  'return page, webhook and poller at the same instant make one order, each time',
  { timeout },
  async () => {
    const programs = 4
    await Promise.all(
      Array.from({ length: programs }, async (_, first) => {
        for (let round = first; round < rounds; round += programs) await raceOnce(round)
      }),
    )
    const succeeded = (await world.readProviderLedger()).charges.filter(({ state }) => state === 'succeeded')
    expect(succeeded).toHaveLength(rounds)
    expect(await countMoney(world.deps.db)).toMatchObject({
      orders: rounds,
      attempts: rounds,
      live: 0,
      orphans: 0,
    })
    expect(await violationsOf(world)).toEqual([])
  },
)

test('100 concurrent init-payment calls make one live attempt and get the same answer', async () => {
  const cart = await shopper.fillCart()
  const before = await countMoney(world.deps.db)
  const answers = await Promise.all(Array.from({ length: 100 }, () => shopper.startPayment(cart)))
  expect(
    new Set(answers.map(({ status, body }) => `${status} ${body.paymentRequestId} ${body.redirectUrl}`)).size,
  ).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { paymentRequestId: expect.any(String) as string } })
  const after = await countMoney(world.deps.db)
  expect([after.attempts, after.live]).toEqual([before.attempts + 1, before.live + 1])
  const sessions = await Promise.all(
    Array.from({ length: 30 }, () => shopper.openSession(answers[0]?.body.paymentRequestId ?? '')),
  )
  expect(new Set(sessions.map(({ body }) => `${body.paymentId} ${body.tokenizationSessionId}`)).size).toBe(1)
  expect(await countMoney(world.deps.db)).toEqual(after)
})

test('100 concurrent execute calls charge once', async () => {
  const paymentRequestId = await shopper.freeze(await shopper.fillCart())
  const { session, paymentId } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
  const before = (await world.readProviderLedger()).charges.length
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => shopper.execute(paymentRequestId, session)),
  )
  const statuses = new Set(answers.map(({ status, body }) => `${status} ${body.status}`))
  // Calls during the first charge get "pending"; no call gets an error.
  expect([...statuses].filter((status) => status !== '200 Confirmed' && status !== '200 Pending')).toEqual([])
  expect((await world.readProviderLedger()).charges).toHaveLength(before + 1)
  expect((await shopper.confirm(paymentId)).body.status).toBe('Confirmed')
  expect((await shopper.execute(paymentRequestId, session)).body.status).toBe('Confirmed')
  expect((await world.readProviderLedger()).charges).toHaveLength(before + 1)
  expect(await violationsOf(world)).toEqual([])
})

test('payment, change and cancellation of one cart at the same instant leave it in one state', async () => {
  for (let round = 0; round < 15; round += 1) {
    const cart = await shopper.fillCart()
    const items = [{ tierId: shopper.openTierId, customAmount: 900 }]
    const answers = await Promise.all([
      shopper.startPayment(cart),
      shopper.changeItems(cart, items),
      shopper.startPayment(cart),
      shopper.saveTip(cart, 100),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual(
      [],
    )
    const [, , again] = answers
    if (again?.body.paymentRequestId === undefined) continue
    const paymentRequestId = again.body.paymentRequestId
    await Promise.all([
      shopper.cancel(paymentRequestId),
      shopper.changeItems(cart, items),
      shopper.cancel(paymentRequestId),
    ])
    expect((await shopper.changeItems(cart, items)).status).toBe(200)
  }
  expect(await violationsOf(world)).toEqual([])
})

test('a cancellation while the card is charged ends in an order or in nothing, according to the provider', async () => {
  const cards = ['4242424242424242', '4000000000003220', '4000000000000002']
  for (let round = 0; round < 24; round += 1) {
    const paymentRequestId = await shopper.freeze(await shopper.fillCart())
    const { session, paymentId } = await shopper.enterPayment(paymentRequestId, cards[round % 3] ?? '')
    await Promise.all([shopper.execute(paymentRequestId, session), shopper.cancel(paymentRequestId)])
    const { body } = await shopper.confirm(paymentId)
    expect(['Confirmed', 'Canceled', 'Refused', 'Failed', 'Pending']).toContain(body.status)
  }
  await world.moveTime(20 * 60_000)
  await pollAttempts(world.deps)
  expect((await countMoney(world.deps.db)).orphans).toBe(0)
  expect(await violationsOf(world)).toEqual([])
})
