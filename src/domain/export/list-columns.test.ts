import { expect, test } from 'vitest'
import { chosenColumns, columnsText, lineColumns } from '#domain/export/list-columns.ts'

test.each([
  ['the order of the list', ['amount', 'order'], ['order', 'amount']],
  ['names that are none left out', ['amount', 'secret', '__proto__'], ['amount']],
  ['all columns for none', [], lineColumns],
  ['all columns where no name is one', ['secret'], lineColumns],
])('%s', (_, names, expected) => expect(chosenColumns(lineColumns, names)).toEqual(expected))

test('an address names columns only where some are left out', () => {
  expect(columnsText(lineColumns, lineColumns)).toBe('')
  expect(chosenColumns(lineColumns, columnsText(lineColumns, ['order', 'amount']).split(','))).toEqual([
    'order',
    'amount',
  ])
})
