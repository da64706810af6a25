import { expect, test } from 'vitest'
import { readReceiptStart } from '#domain/receipt/receipt-start.ts'

test.each([
  ['148', 148],
  [' 000148 ', 148],
  ['2026-000148', 148],
  ['0', null],
  ['1000000', null],
  ['-3', null],
  ['12,5', null],
  ['', null],
])('receipts continue from %j: %j', (text, number) => {
  expect(readReceiptStart(text)).toBe(number)
})
