import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Refresh, makeAnswerCache } from '#server/platform/page-cache/answer-cache.ts'
import type { Refreshed } from '#server/platform/page-cache/answer-store.ts'
import { makeAnswer } from '#server/platform/page-cache/cached-answer.ts'

const rule = { freshMs: 1_000, maxAgeMs: 3_000 }
const day = 24 * 3_600_000

/** An answer that says `text`. */
async function says(
  text: string,
  { isStored = true, version = null as string | null } = {},
): Promise<Refreshed> {
  const answer = await makeAnswer('search', 200, Buffer.from(text), {})
  return { answer, isStored, version }
}

const pages = {
  one: await says('one'),
  two: await says('two'),
  three: await says('three'),
  gone: await says('gone', { isStored: false }),
}

/** A refresh that ends when the test says so. */
function aRefresh() {
  const ends: ((made: Refreshed | null) => void)[] = []
  const refresh = vi.fn<Refresh>(() => new Promise((resolve) => ends.push(resolve)))
  const resolve = (made: Refreshed | null) => {
    const end = ends.at(-1)
    if (end === undefined) throw new Error('no refresh has begun')
    end(made)
  }
  return { refresh, resolve }
}

function aCache({ maxBytes = 1_000_000, maxEntries = 100 } = {}) {
  const failures: string[] = []
  const cache = makeAnswerCache({ maxBytes, maxEntries, onFailure: (key) => failures.push(key) })
  const textOf = async (key: string, refresh: Refresh) => {
    const found = await cache.get(key, rule, refresh)
    return found === null ? null : `${found.answer.bodies.identity.toString()} ${found.result}`
  }
  return { cache, failures, textOf, put: (key: string, made: Refreshed) => textOf(key, async () => made) }
}

const never = () => Promise.reject(new Error('no one asks for it'))

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

describe('freshness', () => {
  test('a fresh answer is served without a refresh, and without waiting', async () => {
    const { cache, textOf, put } = aCache()
    expect(cache.peek('a')).toBeUndefined()
    expect(await put('a', pages.one)).toBe('one miss')
    vi.advanceTimersByTime(999)
    expect(await textOf('a', never)).toBe('one hit')
    expect(cache.peek('a')).toBe(pages.one.answer)
    vi.advanceTimersByTime(2)
    expect(cache.peek('a')).toBeUndefined()
  })

  test('until its greatest age it is served while one request refreshes it', async () => {
    const { cache, textOf, put } = aCache()
    await put('a', pages.one)
    vi.advanceTimersByTime(2_500)
    const { refresh, resolve } = aRefresh()
    expect(await Promise.all([textOf('a', refresh), textOf('a', refresh)])).toEqual(['one hit', 'one hit'])
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(refresh).toHaveBeenCalledWith(pages.one)
    // Without waiting too, but no longer than its age.
    expect(cache.peek('a')).toBe(pages.one.answer)
    vi.advanceTimersByTime(501)
    expect(cache.peek('a')).toBeUndefined()
    resolve(pages.two)
    await vi.advanceTimersByTimeAsync(0)
    expect(cache.peek('a')).toBe(pages.two.answer)
  })

  test('after that a request waits for the new one', async () => {
    const { textOf, put } = aCache()
    await put('a', pages.one)
    vi.advanceTimersByTime(3_001)
    expect(await textOf('a', async () => pages.two)).toBe('two miss')
  })

  test('what is gone, or may not be stored, leaves the cache', async () => {
    const { textOf, put } = aCache()
    for (const [next, reported] of [
      [null, null],
      [pages.gone, 'gone miss'],
    ] as const) {
      await put('a', pages.one)
      vi.advanceTimersByTime(3_001)
      expect(await textOf('a', async () => next)).toBe(reported)
      const { refresh, resolve } = aRefresh()
      const asked = textOf('a', refresh)
      expect(refresh).toHaveBeenCalledWith(null)
      resolve(null)
      expect(await asked).toBeNull()
    }
  })
})

test('the ages count from the start of a refresh, however long it takes', async () => {
  const { cache, textOf, put } = aCache()
  const { refresh, resolve } = aRefresh()
  const asked = textOf('a', refresh)
  await vi.advanceTimersByTimeAsync(900)
  resolve(pages.one)
  expect(await asked).toBe('one miss')
  vi.advanceTimersByTime(99)
  expect(cache.peek('a')).toBe(pages.one.answer)
  vi.advanceTimersByTime(1)
  expect(cache.peek('a')).toBeUndefined()
  // 3,001 ms after its start a request waits, though it was stored 2,101 ms ago.
  vi.advanceTimersByTime(2_001)
  expect(await textOf('a', async () => pages.two)).toBe('two miss')
  // One that took longer than the greatest age is given to those who waited, and refreshed for the next one.
  const slow = aRefresh()
  const first = cache.get('b', rule, slow.refresh)
  await vi.advanceTimersByTimeAsync(4_000)
  slow.resolve(pages.three)
  expect(await first).toMatchObject({ result: 'miss' })
  expect(await put('b', pages.one)).toBe('one miss')
})

test('a crowd on a page that is not stored renders it once', async () => {
  const { textOf } = aCache()
  const { refresh, resolve } = aRefresh()
  const crowd = Array.from({ length: 200 }, () => textOf('a', refresh))
  const other = textOf('b', async () => pages.two)
  resolve(pages.one)
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['one miss']))
  expect(await other).toBe('two miss')
  expect(refresh).toHaveBeenCalledTimes(1)
})

describe('a database that does not answer', () => {
  test('the last good answer is served, and the refresh is tried again two seconds later', async () => {
    const { failures, textOf, put } = aCache()
    await put('a', pages.one)
    vi.advanceTimersByTime(10_000)
    expect(await textOf('a', never)).toBe('one stale')
    expect(failures).toEqual(['a'])
    const { refresh } = aRefresh()
    expect(await textOf('a', refresh)).toBe('one stale')
    expect(refresh).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2_000)
    expect(await textOf('a', async () => pages.two)).toBe('two miss')
  })

  test('where it hangs, a request waits for a second, those after it not at all, on no page', async () => {
    const { failures, textOf, put } = aCache()
    await put('a', pages.one)
    await put('b', pages.two)
    vi.advanceTimersByTime(10_000)
    const { refresh } = aRefresh()
    const first = textOf('a', refresh)
    await vi.advanceTimersByTimeAsync(999)
    expect(await Promise.race([first, Promise.resolve('waiting')])).toBe('waiting')
    await vi.advanceTimersByTimeAsync(2)
    expect(await first).toBe('one stale')
    expect(await textOf('a', refresh)).toBe('one stale')
    expect(await textOf('b', refresh)).toBe('two stale')
    expect(refresh).toHaveBeenCalledTimes(2)
    // The hanging refreshes are abandoned, and others may begin; still no request waits.
    await vi.advanceTimersByTimeAsync(12_000)
    expect(failures).toEqual(['a', 'b'])
    const again = aRefresh()
    expect(await textOf('a', again.refresh)).toBe('one stale')
    // Once the database answers, an old page is waited for again.
    again.resolve(pages.three)
    await vi.advanceTimersByTimeAsync(0)
    expect(await textOf('a', never)).toBe('three hit')
    expect(await textOf('b', async () => pages.one)).toBe('one miss')
  })

  test('a refresh that was abandoned changes nothing when it ends after all', async () => {
    const { cache, textOf, put } = aCache()
    await put('a', pages.one)
    vi.advanceTimersByTime(10_000)
    const { refresh, resolve } = aRefresh()
    const late = textOf('a', refresh)
    await vi.advanceTimersByTimeAsync(12_001)
    await late
    await textOf('a', async () => pages.two)
    await vi.advanceTimersByTimeAsync(0)
    resolve(pages.three)
    await vi.advanceTimersByTimeAsync(0)
    expect(cache.peek('a')).toBe(pages.two.answer)
  })

  test('where nothing is stored, the failure is reported: within ten seconds if it hangs', async () => {
    const { textOf } = aCache()
    await expect(textOf('a', never)).rejects.toThrow('no one asks for it')
    const hanging = textOf('a', aRefresh().refresh).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await hanging).toMatchObject({ code: 'UNAVAILABLE' })
  })

  test('an answer of yesterday is not good any more', async () => {
    const { textOf, put } = aCache()
    await put('a', pages.one)
    vi.advanceTimersByTime(day + 1)
    await expect(textOf('a', never)).rejects.toThrow('no one asks for it')
  })
})

describe('limits', () => {
  test('the least recently used answers leave, by number', async () => {
    const { cache, put } = aCache({ maxEntries: 2 })
    await put('a', pages.one)
    await put('b', pages.two)
    vi.advanceTimersByTime(1_001)
    cache.peek('a')
    await put('c', pages.three)
    const { refresh } = aRefresh()
    void cache.get('b', rule, refresh)
    expect(refresh).toHaveBeenCalledWith(null)
    const former = aRefresh().refresh
    void cache.get('a', rule, former)
    expect(former).toHaveBeenCalledWith(pages.one)
  })

  test('and by bytes; one that is too large by itself is not stored', async () => {
    const { cache, put } = aCache({ maxBytes: pages.one.answer.bytes + pages.two.answer.bytes })
    await put('a', pages.one)
    await put('b', pages.two)
    await put('c', pages.one)
    expect([cache.peek('a'), cache.peek('b'), cache.peek('c')]).toEqual([
      undefined,
      pages.two.answer,
      pages.one.answer,
    ])
    await put('d', await says('x'.repeat(10_000)))
    expect(cache.peek('d')).toBeUndefined()
  })
})
