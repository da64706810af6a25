import { expect, test, vi } from 'vitest'
import { makeCallCounter } from './call-counter.ts'

const counterOf = (most: number) =>
  makeCallCounter(
    { db: {} as never, clock: { now: () => new Date(0) }, log: { warn: () => {} } as never },
    most,
  )
const counted = (key: string) => ({ key, spanMs: 60_000 })

test('with too many clients the one that was not seen for the longest time is forgotten, not all', () => {
  const counter = counterOf(3)
  for (const key of ['attacker', 'second', 'third']) counter.count(counted(key))
  counter.count(counted('attacker'))
  counter.count(counted('fourth'))
  expect(counter.count(counted('attacker')).calls).toBe(3)
  expect(counter.count(counted('third')).calls).toBe(2)
  expect(counter.count(counted('second')).calls).toBe(1)
})

test('calls of a span that is over are not sent with the next one', async () => {
  vi.useFakeTimers()
  let now = 0
  const warn = vi.fn<() => void>()
  const clock = { now: () => new Date(now) }
  // Without a database each statement fails, and is logged.
  const counter = makeCallCounter({ db: {} as never, clock, log: { warn } as never })
  counter.count(counted('guesser'), 3)
  now = 60_000
  await vi.advanceTimersByTimeAsync(1_000)
  expect(warn).not.toHaveBeenCalled()
  expect(counter.count(counted('guesser')).calls).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(warn).toHaveBeenCalled()
  vi.useRealTimers()
})
