import { expect, test } from 'vitest'
import type { DoorTicket } from '#domain/check-in/door-list.ts'
import { findAtDoor, searchable } from '#domain/check-in/find-at-door.ts'

const names = ['Linh Nguyễn', 'Zoé L’Haÿ-Moreau', 'Søren Œhlen', 'Anne Le Goff', 'Anne Goffart']
const tickets = names.map((name, index) =>
  searchable({
    number: index + 10,
    proof: '',
    tierId: 'adult',
    name,
    orderNumber: `2026-00000${index + 1}`,
    options: [],
    answers: [],
    state: 'valid',
  } satisfies DoorTicket),
)
const found = (typed: string) => findAtDoor(tickets, typed).map(({ name }) => name)

test.each([
  ['nguyen', ['Linh Nguyễn']],
  ['NGUYEN linh', ['Linh Nguyễn']],
  ['l’hay', ['Zoé L’Haÿ-Moreau']],
  ["l'hay-moreau", ['Zoé L’Haÿ-Moreau']],
  ['soren', ['Søren Œhlen']],
  ['oehl', ['Søren Œhlen']],
  ['goff', ['Anne Le Goff', 'Anne Goffart']],
  ['anne g', ['Anne Le Goff', 'Anne Goffart']],
  ['0012', ['Søren Œhlen']],
  ['2026-000004', ['Anne Le Goff']],
  ['offart', []],
  ['  ', []],
])('%s finds %j', (typed, expected) => {
  expect(found(typed)).toEqual(expected)
})

test('a ticket number comes before names and numbers that begin with it, and a search has an end', () => {
  const many = Array.from({ length: 5_000 }, (_, index) =>
    searchable({
      number: index + 1,
      proof: '',
      tierId: 'adult',
      name: 'Anne Le Goff',
      orderNumber: '2026-000001',
      options: [],
      answers: [],
      state: 'valid',
    }),
  )
  expect(findAtDoor(many, '12')[0]?.number).toBe(12)
  expect(findAtDoor(many, 'anne')).toHaveLength(20)
})
