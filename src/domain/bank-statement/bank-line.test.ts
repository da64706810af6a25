import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBankAmount, readBankDate, readPlainAmount } from '#domain/bank-statement/bank-line.ts'
import { formatEuros } from '#domain/format.ts'
import { cents, centsToDecimal } from '#domain/money.ts'

test.each<[string, number | null]>([
  ['1 234,56', 123_456],
  ['1\u00A0234,56\u00A0€', 123_456],
  ['1\u202F234,5', 123_450],
  ['+12.30', 1230],
  ['-12,30 EUR', -1230],
  ['\u221212,30', -1230],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['-5', -500],
  ['0,00', 0],
  ['', null],
  ['12,345,6', null],
  ['1e3', null],
  ['12345678901', null],
  ['Solde', null],
])('amount %j', (text, expected) => expect(readBankAmount(text)).toBe(expected))

test.each<[string, number | null]>([
  ['+42.50', 4250],
  ['42.500', 4250],
  ['-12,9', -1290],
  ['7', 700],
  ['42.505', null],
  ['1,234.56', null],
  ['', null],
])('amount of CAMT or OFX %j', (text, expected) => expect(readPlainAmount(text)).toBe(expected))

test('reads back every amount that is written in French or with a point', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999, max: 99_999_999 }), (amount) => {
      expect(readBankAmount(formatEuros(cents(amount), 'fr'))).toBe(amount)
      expect(readBankAmount(centsToDecimal(cents(amount)))).toBe(amount)
    }),
  )
})

test.each([
  ['03/11/2026', '2026-11-03'],
  ['03/11/26', '2026-11-03'],
  ['03-11-2026', '2026-11-03'],
  ['2026-11-03', '2026-11-03'],
  ['20261103120000', '2026-11-03'],
  ['31/02/2026', null],
  ['Total', null],
])('day %j', (text, expected) => expect(readBankDate(text)).toBe(expected))
