import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { claimDueInstallments } from '#server/money/installment/collect-store.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { parisDate } from '#domain/format.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { countStates } from '../../../build/collection/collectors.ts'
import { aCourse, payManyInThree } from '../../../build/collection/many-in-three.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

const second = 1_000
/** Long, and well within the time limit of a charge. */
const answerMs = 20 * second
const count = 23
/** The tests allow time for a busy machine. */
const longMs = 40_000
let world: World
/** Charges on their way to the provider, which has not received them yet. */
const onTheirWay: (() => void)[] = []

beforeAll(async () => {
  world = await aWorld({
    webhooks: false,
    // A test bank that is itself slow loses no answer here: a lost one would correctly be charged again.
    providerTimeoutMs: 20 * second,
    wrapProvider: (provider) => {
      const { saved } = provider
      if (saved === null) return provider
      const charge: typeof saved.charge = async (request) => {
        await new Promise<void>((resolve) => onTheirWay.push(resolve))
        return saved.charge(request)
      }
      return { ...provider, saved: { ...saved, charge } }
    },
  })
  await payManyInThree(world, await aCourse(world), count)
  await world.moveTime(32 * 86_400_000)
})
afterAll(() => world.close())

test('however long the provider takes, no debit is abandoned before its charge was sent', async () => {
  const collecting = collectDue(world.deps)
  for (const sent of [10, 10, 3]) {
    await expect.poll(() => onTheirWay.length, { timeout: longMs }).toBe(sent)
    // Every claimed debit is being charged.
    expect((await countStates(world, 2))['collecting']).toBe(sent)
    await world.moveTime(answerMs)
    await pollAttempts(world.deps)
    for (const arrive of onTheirWay.splice(0)) arrive()
  }
  expect(await collecting).toBe(count)
  expect(await countStates(world, 2)).toEqual({ paid: count })
  expect(await violationsOf(world)).toEqual([])
})

test('it stops after the running debits', async () => {
  await world.moveTime(31 * 86_400_000)
  const stopped = new AbortController()
  const collecting = collectDue(world.deps, stopped.signal)
  await expect.poll(() => onTheirWay.length, { timeout: longMs }).toBe(10)
  stopped.abort()
  for (const arrive of onTheirWay.splice(0)) arrive()
  expect(await collecting).toBe(10)
  expect(await countStates(world, 3)).toEqual({ paid: 10, planned: count - 10 })
})

test('what a killed collector claimed is polled within a minute', async () => {
  const { db, clock } = world.deps
  const now = clock.now()
  const stopped = new AbortController()
  const collecting = collectDue(world.deps, stopped.signal)
  await expect.poll(() => onTheirWay.length, { timeout: longMs }).toBe(10)
  const times = { now, today: parisDate(now), deadline: now, pollAt: now, limit: 50 }
  expect(await claimDueInstallments(db, times)).toHaveLength(3)
  const attempts = await db
    .selectFrom('payment_attempt')
    .select('next_poll_at')
    .where('state', '=', 'submitted')
    .execute()
  expect(attempts).toHaveLength(13)
  const latest = Math.max(...attempts.map(({ next_poll_at: at }) => at?.getTime() ?? Infinity))
  expect(latest - clock.now().getTime()).toBeLessThan(60 * second)
  stopped.abort()
  for (const arrive of onTheirWay.splice(0)) arrive()
  await collecting
})
