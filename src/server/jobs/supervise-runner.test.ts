import type { Runner } from 'graphile-worker'
import { expect, test } from 'vitest'
import { superviseRunner } from '#server/jobs/supervise-runner.ts'

function aRunner() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const seen = { stops: 0 }
  const parts: Partial<Runner> = {
    promise,
    stop: async () => {
      seen.stops += 1
      resolve()
    },
  }
  return { runner: parts as Runner, seen, reject }
}

const log = { error: () => undefined }

test('a runner that ends or falls silent is replaced, one that works is not', async () => {
  const made: ReturnType<typeof aRunner>[] = []
  let lastSign = Number.POSITIVE_INFINITY
  const start = async () => {
    const one = aRunner()
    made.push(one)
    return one.runner
  }
  const supervised = await superviseRunner(start, { log, lastSignAt: () => lastSign, silentForMs: 10 })
  made[0]?.reject(new Error('the database is gone'))
  await expect.poll(() => made.length, { timeout: 10_000 }).toBe(2)
  lastSign = 0
  await expect.poll(() => made[1]?.seen.stops, { timeout: 10_000 }).toBe(1)
  lastSign = Number.POSITIVE_INFINITY
  await expect.poll(() => made.length, { timeout: 10_000 }).toBe(3)
  await supervised.stop()
  expect(made[2]?.seen.stops).toBe(1)
})
