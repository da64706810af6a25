import { expect, test } from 'vitest'
import { problem } from '#domain/problem.ts'
import { isOfAll, listId, placeProblems } from '#web/features/tier-picker/selection/check-selection.ts'

const items = [{ tierId: 'a' }, { tierId: 'b' }]
const soldOut = (remaining: number) => problem('items.1.quantity', 'SOLD_OUT', { remaining })

test('a line with nothing left has no field to mend: the refusal is about the selection', () => {
  const placed = placeProblems([soldOut(0), soldOut(0)], items)
  expect(placed).toMatchObject([{ field: listId, code: 'SOLD_OUT' }])
  expect(placed.every(isOfAll)).toBe(true)
})

test('a line with some units left says at its field how many', () => {
  const placed = placeProblems([soldOut(2)], items)
  expect(placed).toMatchObject([{ field: 'quantity-b', params: { remaining: 2 } }])
  expect(placed.some(isOfAll)).toBe(false)
})
