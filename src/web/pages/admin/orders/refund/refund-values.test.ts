import { expect, test } from 'vitest'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import {
  choiceOf,
  firstValues,
  linesToChoose,
  scopesOf,
} from '#web/pages/admin/orders/refund/refund-values.ts'

const line = (id: string, rest: number, state: OrderSheet['lines'][number]['state'] = 'Processed') => ({
  id,
  rest,
  state,
  name: 'Place',
  participant: '',
  email: '',
  amount: 1500,
  options: [],
  answers: [],
  ticket: null,
})
const order = { rest: { total: 3000, tip: 300, debits: 0 }, lines: [line('a', 1500), line('b', 1500)] }
const cancelled = { rest: { total: 0, tip: 0, debits: 0 }, lines: [line('a', 0, 'Canceled')] }

test('an order offers what is left of it, everything first', () => {
  expect(scopesOf(order)).toEqual(['whole', 'lines', 'amount', 'tip', 'none'])
  expect(firstValues(order)).toMatchObject({ scope: 'whole', cancels: true })
  expect(scopesOf({ ...cancelled, lines: order.lines })).toEqual(['none'])
  expect(scopesOf(cancelled)).toEqual([])
  expect(scopesOf({ ...cancelled, rest: { total: 0, tip: 0, debits: 3 } })).toEqual(['none'])
  expect(scopesOf({ rest: { total: 0, tip: 300, debits: 0 }, lines: [] })).toEqual(['whole'])
})

test('lines to refund have a rest, lines to cancel are not cancelled', () => {
  const lines = [line('a', 1500), line('b', 0), line('c', 1500, 'Canceled')]
  expect(linesToChoose({ lines }, 'lines').map(({ id }) => id)).toEqual(['a', 'c'])
  expect(linesToChoose({ lines }, 'none').map(({ id }) => id)).toEqual(['a', 'b'])
  expect(linesToChoose({ lines }, 'whole')).toEqual([])
})

test('fields of another choice are left out', () => {
  const typed = { amount: '12,5', cancels: true, restocks: true, stopsDebits: true, 'line-a': true }
  const nothing = { amount: 0, lines: [], cancels: false, restocks: false, stopsDebits: false }
  expect(choiceOf({ ...typed, scope: 'amount' }, order)).toEqual({
    ...nothing,
    scope: 'amount',
    amount: 1250,
  })
  expect(choiceOf({ ...typed, scope: 'tip' }, order)).toEqual({ ...nothing, scope: 'tip' })
  expect(choiceOf({ ...typed, scope: 'lines' }, order)).toMatchObject({ lines: ['a'], restocks: true })
  expect(choiceOf({ ...typed, scope: 'none' }, order)).toMatchObject({ cancels: false, restocks: true })
  const monthly = { ...order, rest: { ...order.rest, debits: 2 } }
  expect(choiceOf({ ...typed, scope: 'none' }, monthly).stopsDebits).toBe(true)
  expect(choiceOf({ ...typed, scope: 'whole' }, monthly).stopsDebits).toBe(false)
})
