import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../build/a-form.ts'
import { aShopper } from '../build/a-shopper.ts'
import { aWorld, type World } from '../build/a-world.ts'
import { countMoney } from '../build/money/count-rows.ts'
import { printDatabase } from '../build/money/database-print.ts'
import { violationsOf } from '../build/invariant-checks.ts'
import { anEvent, postEvent } from '../build/money/provider-events.ts'

let world: World
let shopper: ReturnType<typeof aShopper>

beforeAll(async () => {
  world = await aWorld()
  shopper = aShopper(world, await aForm(world.deps.db))
  await world.startWorker()
})
afterAll(() => world.close())

/** Waits until every event is handled and every job done: nothing changes any more without input. */
async function finishWork(): Promise<void> {
  const waiting = () =>
    world.deps.db.selectFrom('provider_event').select('event_id').where('handled_at', 'is', null).execute()
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([])
  const mails = () => world.deps.db.selectFrom('mail').select('id').where('state', '<>', 'sent').execute()
  await expect.poll(mails, { timeout: 20_000 }).toEqual([])
}

/** The business state: states and money, without the inbox itself. */
async function endState() {
  const print = await printDatabase(world.deps.db)
  const business = [
    'order',
    'payment',
    'payment_attempt',
    'ledger_entry',
    'ledger_tx',
    'mail',
    'state_change',
    'contribution',
  ]
  return business.map((table) => [table, print[`public.${table}`] ?? print[`public."${table}"`]])
}

test('the provider’s events five times each and shuffled make one order per charge', async () => {
  await world.setScenario({ operation: 'webhook', times: 9, duplicate: 5, shuffle: true })
  const paid = []
  for (let index = 0; index < 6; index += 1) {
    const card = index % 2 === 0 ? '4242424242424242' : '4000000000003220'
    const { paymentId, executed } = await shopper.pay(card)
    if (executed.redirectUrl !== undefined && index % 2 === 1)
      await shopper.answerBank(executed.redirectUrl, 'success')
    paid.push(paymentId)
  }
  await world.flushWebhooks()
  for (const paymentId of paid) {
    await expect
      .poll(async () => (await shopper.confirm(paymentId)).body.status, { timeout: 20_000 })
      .toBe('Confirmed')
  }
  await finishWork()
  expect(await countMoney(world.deps.db)).toMatchObject({ orders: 6, live: 0, orphans: 0 })
  expect(await violationsOf(world)).toEqual([])
})

test('each event again, five times, in another order: 200 each time, and the same end state', async () => {
  const { executed, paymentId } = await shopper.pay('4000000000003220')
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await shopper.confirm(paymentId)
  const { paymentId: refused } = await shopper.pay('4000000000000002')
  await finishWork()
  const before = await endState()
  const types = [
    'charge.requires_action',
    'charge.succeeded',
    'charge.failed',
    'charge.cancelled',
    'charge.disputed',
  ]
  const bodies = [paymentId, refused].flatMap((id) =>
    types.map((type) => anEvent(id).replace('charge.succeeded', type)),
  )
  const posts = Array.from({ length: 5 }, () => bodies.toSorted(() => Math.random() - 0.5)).flat()
  const statuses = await Promise.all(posts.map((body) => postEvent(world, body)))
  expect(new Set(statuses)).toEqual(new Set([200]))
  await finishWork()
  expect(await endState()).toEqual(before)
  expect(await violationsOf(world)).toEqual([])
})

test('an event about an unknown charge is accepted and has no effect', async () => {
  const before = await endState()
  expect(await postEvent(world, anEvent(randomUUID()))).toBe(200)
  expect(await postEvent(world, anEvent('not-an-id-of-ours'))).toBe(200)
  await finishWork()
  expect(await endState()).toEqual(before)
})

test('a forged, old, early, replayed or garbled event is refused and changes no row', async () => {
  const { paymentId } = await shopper.pay('4000000000003220')
  await finishWork()
  const body = anEvent(paymentId)
  const before = await printDatabase(world.deps.db)
  const refused = [
    await postEvent(world, body, { secret: 'whsec_of_another_platform' }),
    await postEvent(world, body, { secret: '' }),
    await postEvent(world, body, { forgedBody: anEvent(paymentId) }),
    await postEvent(world, body, { forgedBody: '' }),
    await postEvent(world, body, { agedBy: 5 * 60 + 5 }),
    await postEvent(world, body, { agedBy: -5 * 60 - 5 }),
    await postEvent(world, '{}'),
    await postEvent(world, 'null'),
    await postEvent(world, '{"id":'),
    // No database stores these: in an id, a text, a name of a field.
    await postEvent(world, anEvent(paymentId, 'evt\u0000')),
    await postEvent(world, body.replace('ch_x', '\\u0000')),
    await postEvent(world, body.replace('"created"', '"\\u0000":1,"created"')),
    await postEvent(world, body.replace('ch_x', '\\ud800')),
  ]
  expect(refused).toEqual(refused.map(() => 400))
  expect(await postEvent(world, JSON.stringify({ x: 'x'.repeat(300_000) }))).toBe(413)
  const unsigned = await fetch(`${world.url}/ha-api/provider-events/sandbox`, { method: 'POST', body })
  expect(unsigned.status).toBe(400)
  for (const name of ['stripe', 'unknown', '%00']) {
    const answer = await fetch(`${world.url}/ha-api/provider-events/${name}`, { method: 'POST', body })
    expect([name, [400, 404].includes(answer.status)]).toEqual([name, true])
  }
  expect(await printDatabase(world.deps.db)).toEqual(before)
})
