import { expect, test } from 'vitest'
import { slashDate } from '#web/ui/form/slash-date.ts'

test.each([
  ['01021990', '01/02/1990'],
  [' 01-02-1990 ', '01/02/1990'],
  ['01.02.1990', '01/02/1990'],
  ['1990-02-01', '01/02/1990'],
  ['01/02/1990', null],
  ['1/2/1990', null],
  ['1990/02/01', null],
  ['', null],
])('%j becomes %j', (typed, shown) => expect(slashDate(typed)).toBe(shown))
