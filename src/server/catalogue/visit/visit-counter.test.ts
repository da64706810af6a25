import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#server/platform/db/schema.ts'
import { makeVisitCounter } from '#server/catalogue/visit/visit-counter.ts'
import type { countVisits } from '#server/catalogue/visit/visit-store.ts'

const pageOf = (slug: string) => `/associations/la-ruche/formulaires/${slug}`

/** A counter, and what it wrote: the visits of each statement by label, after the form where it is not `dons`. */
function aCounter(limits: { readonly inMemory?: number; readonly forms?: number } = {}) {
  const written: Record<string, number>[] = []
  let isAway = false
  const save: typeof countVisits = async (_db, { visits }) => {
    if (isAway) throw new Error('away')
    const nameOf = ({ formSlug, source }: (typeof visits)[number]) =>
      formSlug === 'dons' ? source : `${formSlug}/${source}`
    written.push(Object.fromEntries(visits.map((one) => [nameOf(one), one.visits])))
  }
  const clock = { now: () => new Date('2026-11-26T12:00:00Z') }
  const deps = { db: {} as Db, clock, log: pino({ level: 'silent' }) }
  const counter = makeVisitCounter(deps, { save, ...limits })
  const open = (source: string, { statusCode = 200, form = 'dons' } = {}) =>
    counter.see(
      { method: 'GET', url: `${pageOf(form)}?source=${source}`, headers: { 'user-agent': 'Firefox' } },
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
  for (const statusCode of [200, 304, 301, 404, 410, 500, 503]) open('lettre', { statusCode })
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

test('invented labels take no memory: further ones of a form are counted together, beside our own', async () => {
  const { counter, written, open } = aCounter({ inMemory: 2 })
  for (const source of ['a', 'b', 'c', 'd', 'a', 'qr', 'signature', 'qr']) open(source)
  await counter.close()
  expect(written).toEqual([{ a: 2, b: 1, '': 2, qr: 2, signature: 1 }])
})

test('labels invented for one form change no count of another one', async () => {
  const { counter, written, open, beAway } = aCounter()
  for (let number = 0; number < 3_000; number++) open(`x-${number}`, { form: 'gala' })
  for (const source of ['lettre', 'qr', 'radio', 'lettre']) open(source)
  const expected = { lettre: 2, qr: 1, radio: 1, 'gala/x-0': 1, 'gala/x-199': 1, 'gala/': 2_800 }
  // Nor do they while the database is away.
  beAway(true)
  await vi.advanceTimersByTimeAsync(2_000)
  beAway(false)
  await counter.close()
  expect(written).toMatchObject([expected])
  expect(Object.keys(written[0] ?? {})).toHaveLength(3 + 201)
})

test('forms in memory are bounded too, and those that are there count on', async () => {
  const { counter, written, open } = aCounter({ forms: 2 })
  for (const form of ['gala', 'dons', 'bal', 'gala']) open('lettre', { form })
  await counter.close()
  expect(written).toEqual([{ 'gala/lettre': 2, lettre: 1 }])
})
