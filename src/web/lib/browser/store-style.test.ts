import { afterEach, expect, test, vi } from 'vitest'
import { storeStyle } from '#web/lib/browser/store-style.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a stylesheet is asked for until the server answers, and an error of the server is an answer', async () => {
  vi.useFakeTimers()
  const asked = vi
    .fn<typeof fetch>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue(new Response('', { status: 404 }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', asked)
  const stored = [storeStyle('/forms/rest.css'), storeStyle('/forms/rest.css')]
  await vi.runAllTimersAsync()
  await Promise.all(stored)
  expect(asked).toHaveBeenCalledTimes(3)
})
