import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import { pollAttempts } from '#server/settlement/poll-attempts.ts'
import { createSandboxProvider } from '#server/providers/sandbox/sandbox-provider.ts'
import { aForm } from '../build/a-form.ts'
import { aShopper } from '../build/a-shopper.ts'
import { aWorld, type World } from '../build/a-world.ts'

let world: World
let looking = 0
let most = 0

beforeAll(async () => {
  world = await aWorld({
    webhooks: false,
    wrapProvider: (provider) => ({
      ...provider,
      findCharge: async (id) => {
        looking += 1
        most = Math.max(most, looking)
        const found = await provider.findCharge(id)
        looking -= 1
        return found
      },
    }),
  })
})
afterAll(() => world.close())

test('attempts are looked at ten at a time, each once', async () => {
  const shopper = aShopper(world, await aForm(world.deps.db))
  await Promise.all(Array.from({ length: 15 }, () => shopper.pay('4000000000003220')))
  await world.moveTime(60_000)
  await world.setScenario({ operation: 'find', times: 15, delayMs: 200 })
  expect(await pollAttempts(world.deps)).toBe(15)
  expect(most).toBe(10)
  expect(await pollAttempts(world.deps)).toBe(0)
})

test('a look at a charge is not waited for as long as a charge', async () => {
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
