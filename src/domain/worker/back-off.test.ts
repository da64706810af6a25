import { expect, test } from 'vitest'
import { backOffMs } from './back-off.ts'

test('a failed try is repeated soon at first, then at least four times a day', () => {
  expect([1, 2, 3, 10, 11, 25].map((tries) => Math.round(backOffMs(tries) / 1_000))).toEqual([
    3, 7, 20, 22_026, 22_026, 22_026,
  ])
  expect(backOffMs(0)).toBe(backOffMs(1))
})
