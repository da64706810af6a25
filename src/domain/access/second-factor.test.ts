import { expect, test } from 'vitest'
import { roleHas } from '#domain/access/rights.ts'
import { roles } from '#domain/access/roles.ts'
import { lacksSecondFactor, needsSecondFactor, secondFactorGraceMs } from '#domain/access/second-factor.ts'

test('every role over the money or the rights of an association needs a second factor', () => {
  expect(roles.filter(needsSecondFactor)).toEqual(['president', 'treasurer'])
  const overRights = roles.filter(
    (role) => roleHas(role, 'member:manage') || roleHas(role, 'organisation:edit'),
  )
  expect(overRights.filter((role) => !needsSecondFactor(role))).toEqual([])
})

test.each([
  // given, due, urgent, lacks
  [true, 'past', true, false],
  [true, 'past', false, false],
  [false, 'later', false, false],
  [false, 'later', true, true],
  [false, 'now', false, true],
  [false, 'past', false, true],
  // A role that was given without a date, which is a mistake, is not left open.
  [false, null, false, true],
] as const)('second factor given: %s, due: %s, urgent: %s: lacking is %s', (has, due, isUrgent, lacks) => {
  const now = new Date('2026-11-20T10:00:00Z')
  const offset = { past: -1, now: 0, later: secondFactorGraceMs }
  const secondFactorDueAt = due === null ? null : new Date(now.getTime() + offset[due]).toISOString()
  expect(lacksSecondFactor({ hasSecondFactor: has, secondFactorDueAt }, { isUrgent, now })).toBe(lacks)
})
