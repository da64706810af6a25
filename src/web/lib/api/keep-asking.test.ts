import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/lib/api/api-client.ts'
import { keepAsking } from '#web/lib/api/keep-asking.ts'

const unreached = new ApiFailure({ routeCode: 'GET /tip', status: 0, code: 'ERR_NETWORK' })
const refused = new ApiFailure({ routeCode: 'GET /tip', status: 404, code: 'FORM_UNKNOWN' })
const network = new EventTarget()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A server that answers after the given failures, and what was reported. */
function asking(failures: readonly Error[], delayMs?: number) {
  const left = [...failures]
  const seen: string[] = []
  let tries = 0
  const stop = keepAsking({
    ask: () => {
      tries += 1
      const failure = left.shift()
      return failure === undefined ? Promise.resolve('answer') : Promise.reject(failure)
    },
    onAnswer: (answer) => seen.push(answer),
    onFailure: () => seen.push('failure'),
    ...(delayMs !== undefined && { delayMs }),
  })
  return { seen, stop, tries: () => tries, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('asks again at once when the connection returns, and only once more', async () => {
  const { seen, tries, pass } = asking([unreached])
  await pass(0)
  network.dispatchEvent(new Event('online'))
  await pass(0)
  expect(seen).toEqual(['failure', 'answer'])
  network.dispatchEvent(new Event('online'))
  await pass(60_000)
  expect(tries()).toBe(2)
})

test('asks again after growing pauses without such an event', async () => {
  const { seen, tries, pass } = asking([unreached, unreached])
  await pass(1999)
  expect(tries()).toBe(1)
  await pass(1)
  expect(tries()).toBe(2)
  await pass(3999)
  expect(tries()).toBe(2)
  await pass(1)
  expect(seen).toEqual(['failure', 'failure', 'answer'])
})

test('a clear refusal is not asked again', async () => {
  const { seen, tries, pass } = asking([refused])
  await pass(60_000)
  network.dispatchEvent(new Event('online'))
  await pass(0)
  expect([seen, tries()]).toEqual([['failure'], 1])
})

test('waits before the first try where asked to, and reports nothing once it is stopped', async () => {
  const typed = asking([], 300)
  await typed.pass(299)
  expect(typed.tries()).toBe(0)
  typed.stop()
  await typed.pass(1000)
  expect(typed.tries()).toBe(0)
  const late = asking([unreached])
  late.stop()
  await late.pass(60_000)
  expect([late.seen, late.tries()]).toEqual([[], 1])
})
