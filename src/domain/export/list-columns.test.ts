import { expect, test } from 'vitest'
import {
  chosenColumns,
  columnsText,
  donorColumns,
  holderColumns,
  lineColumns,
  orderColumns,
  paymentColumns,
  usualColumns,
} from '#domain/export/list-columns.ts'

test.each([
  ['the order of the list', ['amount', 'order'], ['order', 'amount']],
  ['names that are none left out', ['amount', 'secret', '__proto__'], ['amount']],
  ['all columns for none', [], lineColumns],
  ['all columns where no name is one', ['secret'], lineColumns],
])('%s', (_, names, expected) => expect(chosenColumns(lineColumns, names)).toEqual(expected))

test('an address names columns in the order of the list, and none that is no column', () => {
  expect(columnsText(lineColumns, ['amount', 'secret', 'order', 'order'])).toBe('order,amount')
  expect(columnsText(lineColumns, ['secret'])).toBe('')
})

test('the columns offered first are columns of their list, in its order', () => {
  const lists = {
    orders: orderColumns,
    lines: lineColumns,
    payments: paymentColumns,
    memberships: holderColumns,
    donors: donorColumns,
  }
  for (const list of ['orders', 'lines', 'payments', 'memberships', 'donors'] as const)
    expect(columnsText(lists[list], usualColumns[list]).split(',')).toEqual(usualColumns[list])
})
