import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#server/db/schema.ts'
import { makeVisitCounter } from '#server/visit/visit-counter.ts'
import type { countVisits } from '#server/visit/visit-store.ts'

const page = '/associations/la-ruche/formulaires/dons'

/** A counter, and what it wrote: the visits of each statement by label. */
function aCounter(inMemory?: number) {
  const written: Record<string, number>[] = []
  let isAway = false
  const save: typeof countVisits = async (_db, { visits }) => {
    if (isAway) throw new Error('away')
    written.push(Object.fromEntries(visits.map((one) => [one.source, one.visits])))
  }
  const clock = { now: () => new Date('2026-11-26T12:00:00Z') }
  const deps = { db: {} as Db, clock, log: pino({ level: 'silent' }) }
  const counter = makeVisitCounter(deps, { save, ...(inMemory !== undefined && { inMemory }) })
  const open = (source: string, statusCode = 200) =>
    counter.see(
      { method: 'GET', url: `${page}?source=${source}`, headers: { 'user-agent': 'Firefox' } },
      { statusCode },
    )
  const beAway = (away: boolean) => void (isAway = away)
  return { counter, written, open, beAway }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

test('visits are added up in memory, and written in one statement', async () => {
  const { written, open } = aCounter()
  for (const source of ['lettre', 'radio', 'lettre']) open(source)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(written).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(written).toEqual([{ lettre: 2, radio: 1 }])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toHaveLength(1)
  open('radio')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(written[1]).toEqual({ radio: 1 })
})

test('only a page that was shown counts, from the browser’s own memory too', async () => {
  const { counter, written, open } = aCounter()
  for (const status of [200, 304, 301, 404, 410, 500, 503]) open('lettre', status)
  await counter.close()
  expect(written).toEqual([{ lettre: 2 }])
})

test('the end of the process loses nothing', async () => {
  const { counter, written, open } = aCounter()
  open('lettre')
  await counter.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(written).toEqual([{ lettre: 1 }])
})

test('visits wait for a database that is away', async () => {
  const { written, open, beAway } = aCounter()
  beAway(true)
  open('lettre')
  await vi.advanceTimersByTimeAsync(10_000)
  open('lettre')
  beAway(false)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(written).toEqual([{ lettre: 2 }])
})

test('invented labels take no memory: further ones are counted together', async () => {
  const { counter, written, open } = aCounter(2)
  for (const source of ['a', 'b', 'c', 'd', 'a']) open(source)
  await counter.close()
  expect(written).toEqual([{ a: 2, b: 1, '': 2 }])
})
