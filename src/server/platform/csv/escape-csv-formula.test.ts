import { expect, test } from 'vitest'
import { escapeCsvFormula } from '#server/platform/csv/escape-csv-formula.ts'

test.each([
  ['Ana', 'Ana'],
  ['à 5 - 6 ans', 'à 5 - 6 ans'],
  ['deux\nlignes', 'deux\nlignes'],
  ['=1+1', "'=1+1"],
  ['+33 6 12', "'+33 6 12"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'=1"],
  ['\n=1', "'=1"],
  [' \u00a0=1', "'=1"],
  ['\u202e=1', "'=1"],
  ['\u200b=1', "'=1"],
  ['\ufeff=1', "'=1"],
  ['＝1', "'＝1"],
  ['a\u202eb\u0007', 'ab'],
  ['', ''],
])('%j becomes %j', (text, escaped) => expect(escapeCsvFormula(text)).toBe(escaped))
