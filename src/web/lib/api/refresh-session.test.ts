import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessLifetimeMs, writeMarker } from '#domain/user/session-life.ts'

const start = Date.parse('2026-11-20T12:00:00Z')
const minuteMs = 60_000

/** A browser whose clock is off by `offsetMs`, and a server that replaces the tokens. */
function aBrowser(offsetMs: number, storage: Pick<Storage, 'getItem' | 'setItem'>) {
  let serverMs = start
  const page = { cookie: '' }
  const refreshes: number[] = []
  const clockQuestions: unknown[] = []
  const issue = () => {
    const accessUntil = serverMs + accessLifetimeMs
    page.cookie = `session_token=${writeMarker({ userId: 'u', unverified: false, accessUntil })}`
  }
  const fetchLike: typeof fetch = async (address) => {
    if (address === '/ha-oauth/session/refresh') {
      refreshes.push((serverMs - start) / minuteMs)
      issue()
    } else clockQuestions.push(address)
    return Response.json({}, { headers: { date: new Date(serverMs).toUTCString() } })
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', storage)
  vi.setSystemTime(start + offsetMs)
  issue()
  return {
    refreshes,
    clockQuestions,
    /** A page that is opened `minutes` after the sign-in, and its call. */
    call: async (minutes: number) => {
      serverMs = start + minutes * minuteMs
      vi.setSystemTime(serverMs + offsetMs)
      vi.resetModules()
      const { refreshSession } = await import('#web/lib/api/refresh-session.ts')
      await refreshSession(fetchLike)
    },
  }
}

function aStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each([
  ['right', 0],
  ['an hour behind', -60 * minuteMs],
  ['two minutes behind', -2 * minuteMs],
  ['an hour ahead', 60 * minuteMs],
])(
  'a browser whose clock is %s refreshes before the token expires, and not before each call',
  async (_name, off) => {
    const browser = aBrowser(off, aStorage())
    for (const minutes of [0, 1, 9, 9.9, 12, 19.6]) await browser.call(minutes)
    expect(browser.refreshes).toEqual([9.9, 19.6])
    expect(browser.clockQuestions).toEqual(['/robots.txt'])
  },
)

test('a browser that stores nothing asks for the time on each page', async () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const browser = aBrowser(-60 * minuteMs, { getItem: refuse, setItem: refuse })
  for (const minutes of [0, 1, 9.8]) await browser.call(minutes)
  expect(browser.clockQuestions).toHaveLength(3)
  expect(browser.refreshes).toEqual([9.8])
})

test('without a session nothing is refreshed', async () => {
  const browser = aBrowser(0, aStorage())
  document.cookie = 'locale=en'
  await browser.call(12)
  expect(browser.refreshes).toEqual([])
})
