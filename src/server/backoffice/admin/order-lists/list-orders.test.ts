import { expect, test } from 'vitest'
import { debitOrders } from '#server/backoffice/admin/order-lists/find-debits-store.ts'
import { lineOrders } from '#server/backoffice/admin/order-lists/find-lines-store.ts'
import { paymentOrders } from '#server/backoffice/admin/order-lists/find-payments-store.ts'

const id = '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718'
const places = {
  instant: `2026-02-28T23:59:59.123456Z_${id}`,
  line: `2026-02-28T23:59:59.123456Z_${id}_3`,
  day: `2026-02-28_${id}`,
  amount: `4250_${id}`,
  id,
  noDay: `2026-02-31_${id}`,
  none: 'x',
} as const
const lines = lineOrders(id)

test.each([
  ['lines, newest', lines.newest, 'line'],
  ['lines, oldest', lines.oldest, 'line'],
  ['lines by name', lines.name, 'id'],
  ['payments, newest', paymentOrders.newest, 'instant'],
  ['payments, oldest', paymentOrders.oldest, 'instant'],
  ['payments by amount', paymentOrders.amount, 'amount'],
  ['debits, newest', debitOrders.newest, 'day'],
  ['debits, oldest', debitOrders.oldest, 'day'],
  ['debits by amount', debitOrders.amount, 'amount'],
] as const)('%s: a page begins behind a place of this order, and of no other', (_name, { after }, own) => {
  const read = Object.entries(places).flatMap(([name, place]) => (after(place) === null ? [] : [name]))
  expect(read).toEqual([own])
})
