import { describe, expect, test } from 'vitest'
import { isChunkFailure, mayReload } from '#web/lib/browser/reload-once.ts'
import { memoryStorage } from '#web/lib/cart/tab-storage.ts'

describe('a reload after a file did not load', () => {
  test('happens once, then again only a minute later', () => {
    const storage = memoryStorage()
    expect([0, 1, 59_999, 60_000, 60_001].map((now) => mayReload(storage, 1e12 + now))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  test('never happens when the storage is empty after a write, or throws', () => {
    expect(mayReload({ getItem: () => null, setItem: () => undefined }, 1e12)).toBe(false)
    const throwing = () => {
      throw new Error('denied')
    }
    expect(mayReload({ getItem: throwing, setItem: throwing }, 1e12)).toBe(false)
  })
})

test.each([
  [new TypeError('Failed to fetch dynamically imported module: https://x/forms/a.js'), true],
  [new TypeError('error loading dynamically imported module: https://x/forms/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('x is undefined'), false],
  ['Failed to fetch dynamically imported module', false],
])('%s: %s', (error, expected) => expect(isChunkFailure(error)).toBe(expected))
