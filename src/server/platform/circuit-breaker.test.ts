import { expect, test } from 'vitest'
import { makeCircuitBreaker } from './circuit-breaker.ts'

function aBreaker() {
  const changes: boolean[] = []
  const time = { ms: 0 }
  const breaker = makeCircuitBreaker({
    failures: 3,
    probeEveryMs: 1_000,
    onChange: (isOpen) => changes.push(isOpen),
    now: () => time.ms,
  })
  return { ...breaker, changes, time }
}

test('it opens after failures in a row, and lets one probe through at a time', () => {
  const { permits, failed, answered, changes, time } = aBreaker()
  failed()
  failed()
  answered()
  failed()
  failed()
  expect([permits(4), changes]).toEqual([4, [false]])
  failed()
  expect([permits(4), changes]).toEqual([0, [false, true]])
  time.ms = 1_000
  expect([permits(4), permits(4)]).toEqual([1, 0])
  // The probe fails, later than the next one would have been.
  time.ms = 2_500
  failed()
  expect(permits(4)).toBe(0)
  time.ms = 3_500
  expect(permits(4)).toBe(1)
  answered()
  expect([permits(4), changes]).toEqual([4, [false, true, false]])
})

test('a probe that found no work is followed by another one', () => {
  const { permits, failed, time } = aBreaker()
  for (let count = 0; count < 3; count += 1) failed()
  time.ms = 1_000
  expect([permits(4), permits(4)]).toEqual([1, 0])
  time.ms = 2_000
  expect(permits(0)).toBe(0)
  time.ms = 3_000
  expect(permits(4)).toBe(1)
})
