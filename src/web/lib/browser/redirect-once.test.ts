import { expect, test } from 'vitest'
import { redirectOnce } from '#web/lib/browser/redirect-once.ts'
import { memoryStorage } from '#web/lib/cart/tab-storage.ts'

test('redirects to two targets, but not twice to the same', () => {
  const storage = memoryStorage()
  const gone: string[] = []
  const go = (target: string) => void gone.push(target)
  expect(redirectOnce('/a', storage, go)).toBe(true)
  expect(redirectOnce('/b', storage, go)).toBe(true)
  expect(redirectOnce('/a', storage, go)).toBe(false)
  expect(gone).toEqual(['/a', '/b'])
  expect(redirectOnce('/a', memoryStorage(), go)).toBe(true)
})
