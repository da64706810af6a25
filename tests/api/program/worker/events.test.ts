import { afterAll, beforeAll, expect, test } from 'vitest'
import { backOffMs } from '#domain/worker/back-off.ts'
import { machineNow } from '#server/platform/clock/machine-time-store.ts'
import { countWaiting } from '#server/platform/db/health-store.ts'
import { handleProviderEvents } from '#server/money/provider-sync/handle-provider-events.ts'
import { claimEvents } from '#server/money/payment/provider-event-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { type World, aWorld } from '../../../build/a-world.ts'
import { anEvent, postEvent } from '../../../build/money/provider-events.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({
    webhooks: false,
    wrapProvider: (provider) => ({
      ...provider,
      findCharge: async (id) => (isSilent ? { kind: 'unknown', reason: 'silent' } : provider.findCharge(id)),
    }),
  })
})
afterAll(() => world.close())

let isSilent = true
const events = () => world.deps.db.selectFrom('provider_event').selectAll().execute()
const makeDue = () => world.deps.db.updateTable('provider_event').set({ next_try_at: machineNow }).execute()

test('an event is claimed once, tried again after longer waits, then abandoned, and counted', async () => {
  const { db } = world.deps
  // The bank has the payer's yes, and it is not recorded here: the event is news.
  const shopper = aShopper(world, await aForm(db))
  const { executed, paymentId } = await shopper.pay('4000000000003220')
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  await postEvent(world, anEvent(paymentId, 'evt_1'))
  const begun = Date.now()
  const turns = await Promise.all(Array.from({ length: 4 }, () => handleProviderEvents(world.deps)))
  expect(turns.reduce((sum, count) => sum + count, 0)).toBe(1)
  const [first] = await events()
  expect(first).toMatchObject({ tries: 1, handled_at: null, given_up_at: null })
  expect(first?.next_try_at?.getTime()).toBeGreaterThan(begun + backOffMs(1))
  await db.updateTable('provider_event').set({ tries: 24 }).execute()
  await makeDue()
  expect(await handleProviderEvents(world.deps)).toBe(1)
  expect(await events()).toMatchObject([{ tries: 25, handled_at: null, next_try_at: null }])
  expect(await countWaiting(db)).toMatchObject({ unhandledEvents: 1, givenUp: 1 })
  isSilent = false
  // The recovery that the handbook gives for abandoned events.
  await db.updateTable('provider_event').set({ tries: 0 }).execute()
  await makeDue()
  expect(await handleProviderEvents(world.deps)).toBe(1)
  expect(await events()).toMatchObject([{ outcome: 'succeeded', next_try_at: null }])
  expect(await countWaiting(db)).toMatchObject({ unhandledEvents: 0, givenUp: 0 })
})

test('an event that repeats what made the order is handled without asking the provider', async () => {
  isSilent = true
  const { paymentId } = await aShopper(
    world,
    await aForm(world.deps.db, { organisation: { slug: 'other' } }),
  ).pay('4242424242424242')
  await postEvent(world, anEvent(paymentId, 'evt_2'))
  expect(await handleProviderEvents(world.deps)).toBe(1)
  expect((await events()).find((event) => event.event_id === 'evt_2')).toMatchObject({
    tries: 0,
    outcome: 'succeeded',
    next_try_at: null,
  })
})

test('a claimed event is under a lease', async () => {
  const { db, clock } = world.deps
  const { paymentId } = await aShopper(world, await aForm(db, { organisation: { slug: 'third' } })).pay(
    '4000000000003220',
  )
  await postEvent(world, anEvent(paymentId, 'evt_3'))
  const claim = async () => (await claimEvents(db, 10, 60_000, clock.now())).claimed
  expect(await claim()).toEqual([{ provider: 'sandbox', eventId: 'evt_3', tries: 1 }])
  expect(await claim()).toEqual([])
})
