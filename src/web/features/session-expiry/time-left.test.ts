import { expect, test } from 'vitest'
import { sessionPhase, timeLeft } from '#web/features/session-expiry/time-left.ts'

test.each([
  [120_000, 'minutes', 2],
  [119_001, 'minutes', 2],
  [60_001, 'minutes', 2],
  [60_000, 'seconds', 60],
  [900, 'seconds', 1],
  [-5, 'seconds', 0],
])('%i ms are shown as %s %i', (ms, unit, count) => {
  expect(timeLeft(ms)).toEqual({ unit, count })
})

test('warns two minutes before the end', () => {
  expect([879_999, 880_000, 999_999, 1_000_000].map((now) => sessionPhase(1_000_000, now))).toEqual([
    'quiet',
    'warning',
    'warning',
    'over',
  ])
})
