import { expect, test } from 'vitest'
import { checkViewName, formerMonth, nextMonthlyDay } from '#domain/order/saved-view.ts'
import { oneLine } from '#domain/pasted-text.ts'

test.each([
  ['', 'REQUIRED'],
  [' \u200b', 'REQUIRED'],
  ['x'.repeat(61), 'MAX_LENGTH'],
  [' à  ENCAISSER ', 'VIEW_NAME_TAKEN'],
])('%j is no name: %s', (name, code) =>
  expect(checkViewName(name, ['À encaisser'])).toMatchObject([{ field: 'view.name', code }]),
)

test('a name is one line of at most 60 characters', () => {
  expect(checkViewName('x'.repeat(60), [])).toEqual([])
  expect(oneLine(' À\n encaisser\u200b ')).toBe('À encaisser')
})

test.each([
  ['2026-11-30', '2026-12-01', '2026-10'],
  ['2026-12-01', '2027-01-01', '2026-11'],
  ['2027-01-31', '2027-02-01', '2026-12'],
])('%s: the next mail is on %s, the former month is %s', (today, next, former) =>
  expect([nextMonthlyDay(today), formerMonth(today)]).toEqual([next, former]),
)
