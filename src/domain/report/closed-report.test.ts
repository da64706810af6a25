import { expect, test } from 'vitest'
import { checkClosing, outcomesOf } from '#domain/report/closed-report.ts'

test('only a suspended association can be the outcome of a report', () => {
  expect(outcomesOf({ isSuspended: false })).toEqual(['noProblem', 'changeRequested'])
  expect(outcomesOf({ isSuspended: true })).toContain('suspended')
})

test('a closing says why', () => {
  expect(checkClosing({ note: ' ' })).toMatchObject([{ field: 'report.note', code: 'REQUIRED' }])
  expect(checkClosing({ note: 'Vu' })).toEqual([])
})
