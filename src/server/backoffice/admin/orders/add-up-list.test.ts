import { expect, test, vi } from 'vitest'
import { addUpList } from '#server/backoffice/admin/orders/add-up-list.ts'

interface Total {
  readonly count: number
  readonly amount: number
}

test('a list that is too long is counted once, whatever its page and order', async () => {
  const count = vi.fn<() => Promise<null>>(() => Promise.resolve(null))
  const list = { organisationId: 'a', text: '' }
  await addUpList('orders', list, count)
  expect(await addUpList('orders', { ...list, after: 'x', sort: 'amount' }, count)).toBeNull()
  expect(count).toHaveBeenCalledTimes(1)
  await addUpList('lines', list, count)
  await addUpList('orders', { ...list, text: 'nguyen' }, count)
  await addUpList('orders', { ...list, organisationId: 'b' }, count)
  expect(count).toHaveBeenCalledTimes(4)
})

test('a list that can be added up is counted each time', async () => {
  const count = vi.fn<() => Promise<Total>>(() => Promise.resolve({ count: 3, amount: 30 }))
  const list = { organisationId: 'c' }
  expect(await addUpList('payments', list, count)).toEqual({ count: 3, amount: 30 })
  await addUpList('payments', list, count)
  expect(count).toHaveBeenCalledTimes(2)
})
