import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { createSandboxProvider } from '#server/providers/sandbox/sandbox-provider.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aRedirectBank } from '../../../build/stripe/redirect-bank.ts'

let world: World
let looking = 0
let most = 0
/** How many are looked for before the provider answers. */
let together = 0
let areTogether = Promise.withResolvers<void>()

beforeAll(async () => {
  world = await aWorld({
    webhooks: false,
    wrapProvider: (provider) => ({
      ...provider,
      findCharge: async (id) => {
        looking += 1
        most = Math.max(most, looking)
        if (looking >= together) areTogether.resolve()
        await areTogether.promise
        const found = await provider.findCharge(id)
        looking -= 1
        return found
      },
    }),
  })
})
afterAll(() => world.close())

test('attempts are polled ten at a time, each once', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  await Promise.all(Array.from({ length: 15 }, () => shopper.pay('4000000000003220')))
  await world.moveTime(60_000)
  await world.setScenario({ operation: 'find', times: 15, delayMs: 200 })
  together = 10
  areTogether = Promise.withResolvers()
  expect(await pollAttempts(world.deps)).toBe(15)
  expect(most).toBe(10)
  expect(await pollAttempts(world.deps)).toBe(0)
})

test('a result lost at the bank’s page is polled at once, however long the payer was there', async () => {
  const { paymentId } = await aShopper(world, await aForm(world.deps.db)).pay('4000000000003220')
  const { db } = world.deps
  const beginning = world.deps.clock.now().getTime()
  let passed = 0
  const clock = { now: () => new Date(beginning + passed) }
  const attempt = () =>
    db.selectFrom('payment_attempt').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
  const polledOften = { poll_count: 30, next_poll_at: clock.now() }
  await db.updateTable('payment_attempt').set(polledOften).where('id', '=', paymentId).execute()
  const wait = async () => {
    const { next_poll_at: at, state } = await attempt()
    return [state, Math.ceil(((at?.getTime() ?? 0) - clock.now().getTime()) / 1_000)]
  }
  await world.setScenario({ operation: 'find', times: 2, error: 503 })
  await pollAttempts({ ...world.deps, clock })
  expect(await wait()).toEqual(['unknown', 1])
  passed = 1_100
  await pollAttempts({ ...world.deps, clock })
  expect(await wait()).toEqual(['unknown', 2])
})

test('a silent provider delays only the attempts that wait for it', async () => {
  const { promise: silence, resolve: speak } = Promise.withResolvers<void>()
  let asked = 0
  const findCharge = async () => {
    asked += 1
    await silence
    return { kind: 'unknown', reason: 'silent' } as const
  }
  const silent = { ...aRedirectBank(() => new Date()).provider, name: 'silent', findCharge }
  const stubborn = await aWorld({ webhooks: false, providers: { silent } })
  try {
    const shopper = aShopper(stubborn, await aForm(stubborn.deps.db))
    for (let index = 0; index < 12; index += 1) await shopper.pay('4000000000003220')
    await stubborn.deps.db.updateTable('payment_attempt').set({ provider: 'silent' }).execute()
    const left = await shopper.freeze(await shopper.fillCart())
    // The bank refuses once its own time is over.
    const atBank = await shopper.pay('4000000000003220')
    const stateOf = async (column: 'id' | 'payment_id', id: string) => {
      const attempts = stubborn.deps.db.selectFrom('payment_attempt').select('state')
      return (await attempts.where(column, '=', id).executeTakeFirstOrThrow()).state
    }
    await stubborn.moveTime(16 * 60_000)
    await stubborn.startWorker()
    // As many as are polled at once: the attempts behind them have to wait.
    await expect.poll(() => asked).toBe(10)
    await expect.poll(() => stateOf('id', atBank.paymentId)).toBe('failed')
    await expect.poll(() => stateOf('payment_id', left)).toBe('expired')
    expect(asked).toBe(10)
  } finally {
    speak()
    await stubborn.close()
  }
})

test('attempts of a provider that is no longer configured are logged', async () => {
  const reported: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line) => void reported.push(JSON.parse(line)) })
  const { paymentId } = await aShopper(world, await aForm(world.deps.db)).pay('4000000000003220')
  const { db } = world.deps
  const gone = db.updateTable('payment_attempt').set({ provider: 'gone' })
  await gone.where('id', '=', paymentId).execute()
  await world.moveTime(21_000)
  await pollAttempts({ ...world.deps, log })
  expect(reported).toMatchObject([{ msg: 'attempt not polled', attemptId: paymentId }])
})

test('a poll has a shorter time limit than a charge', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const provider = createSandboxProvider({
    url: `http://127.0.0.1:${port}`,
    secretKey: 'sk',
    webhookSecrets: [],
    timeoutMs: 60_000,
    lookupTimeoutMs: 50,
  })
  expect(await provider.findCharge('x' as AttemptId)).toEqual({ kind: 'unknown', reason: 'TimeoutError' })
  silent.closeAllConnections()
  silent.close()
})

test('money that a cancellation finds makes an order', async () => {
  await world.setScenario({ operation: 'charge', loseAnswer: true })
  const { paymentId, executed } = await aShopper(world, await aForm(world.deps.db)).pay('4242424242424242')
  expect(executed.status).toBe('Pending')
  const { sandbox } = world.deps.providers
  if (sandbox === undefined) throw new Error('no provider')
  const early = { ...sandbox, findCharge: async () => ({ kind: 'absent' }) as const }
  await world.moveTime(60_000)
  await pollAttempts({ ...world.deps, providers: { sandbox: early } })
  const attempt = world.deps.db.selectFrom('payment_attempt').select('state').where('id', '=', paymentId)
  expect(await attempt.execute()).toEqual([{ state: 'succeeded' }])
})
