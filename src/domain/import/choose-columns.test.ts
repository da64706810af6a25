import { expect, test } from 'vitest'
import { type ChosenColumns, columnsOfKind } from '#domain/import/choose-columns.ts'

const headings = ['Nom', 'Contact', 'Remarque', 'Montant du don', 'Date du don', 'Ville']

test('columns that were corrected stay where another kind has their field', () => {
  const chosen: ChosenColumns = new Map([
    [1, 'email'],
    [2, 'until'],
    [5, null],
  ])
  expect(columnsOfKind(headings, 'gifts', chosen)).toEqual(['lastName', 'email', null, 'amount', 'day', null])
  expect(columnsOfKind(headings, 'members', chosen)).toEqual([
    'lastName',
    'email',
    'until',
    'amount',
    'day',
    null,
  ])
  expect(columnsOfKind(headings, 'people', new Map([[1, 'lastName']]))).toEqual([
    null,
    'lastName',
    null,
    null,
    null,
    'city',
  ])
})
