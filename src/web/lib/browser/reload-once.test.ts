import { describe, expect, test, vi } from 'vitest'
import { isChunkFailure, mayReload, reloadOnce } from '#web/lib/browser/reload-once.ts'
import { memoryStorage } from '#web/lib/cart/tab-storage.ts'
import { aNetwork } from '../../../../tests/build/tab/a-network.ts'

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

describe('a reload without a network', () => {
  test('waits until it is back, once, and does not count for the minute', async () => {
    const { network, reloads } = aTab()
    network.cut()
    expect([reloadOnce(), reloadOnce()]).toEqual([true, true])
    expect(reloads()).toBe(0)
    network.comeBack()
    await expect.poll(reloads).toBe(1)
    network.comeBack()
    expect(reloadOnce()).toBe(true)
    await expect.poll(reloads).toBe(2)
  })

  test('is made after one of the same minute', async () => {
    const { network, reloads } = aTab()
    expect([reloadOnce(), reloadOnce()]).toEqual([true, false])
    network.cut()
    expect(reloadOnce()).toBe(true)
    network.comeBack()
    await expect.poll(reloads).toBe(2)
  })

  test('waits on a dead line, which the browser takes for a network, until the server answers', async () => {
    vi.useFakeTimers()
    const { answer, reloads } = aTab()
    answer.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(reloadOnce()).toBe(true)
    await vi.advanceTimersByTimeAsync(4999)
    expect(reloads()).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(reloads()).toBe(1)
    vi.useRealTimers()
  })
})

test('a reload waits while a field has the focus or a dialog is open: what is typed there is not stored', async () => {
  vi.useFakeTimers()
  const { reloads } = aTab()
  vi.stubGlobal('document', { querySelector: (): object | null => ({}) })
  expect(reloadOnce()).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reloads()).toBe(0)
  vi.stubGlobal('document', { querySelector: () => null })
  await vi.advanceTimersByTimeAsync(5000)
  expect(reloads()).toBe(1)
  vi.useRealTimers()
})

/** The globals of a tab that can be reloaded, with a network that the test cuts. */
function aTab() {
  const network = aNetwork()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('sessionStorage', memoryStorage())
  const answer = vi.fn<() => Promise<unknown>>().mockResolvedValue({})
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', answer)
  return { network, answer, reloads: () => reload.mock.calls.length }
}

test.each([
  [new TypeError('Failed to fetch dynamically imported module: https://x/forms/a.js'), true],
  [new TypeError('error loading dynamically imported module: https://x/forms/a.js'), true],
  [new TypeError('Importing a module script failed.'), true],
  [new TypeError('x is undefined'), false],
  ['Failed to fetch dynamically imported module', false],
])('%s: %s', (error, expected) => expect(isChunkFailure(error)).toBe(expected))
