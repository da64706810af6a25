import { pino } from 'pino'
import { expect, test } from 'vitest'
import { makeFaultPoint } from '#server/platform/faults.ts'
import { type WorkKind, processDue } from '#server/platform/process-due.ts'

const deps = { log: pino({ level: 'silent' }), faultPoint: makeFaultPoint(null) }

/** A row that takes until everything else was done. */
const slow = 300

/** Work rows that are due until claimed, with a record of what happens to them; a row is its milliseconds of work. */
function aKind(rows: number[], more: Partial<WorkKind<number>> = {}) {
  const others = rows.length - 1
  const othersDone = Promise.withResolvers<void>()
  const seen = { claims: [] as number[], now: 0, most: 0, done: [] as number[], failed: [] as number[] }
  const kind: WorkKind<number> = {
    slots: 3,
    claim: async (limit) => {
      seen.claims.push(limit)
      return rows.splice(0, limit)
    },
    handle: async (row) => {
      seen.now += 1
      seen.most = Math.max(seen.most, seen.now)
      await (row === slow ? othersDone.promise : new Promise((resolve) => setTimeout(resolve, row)))
      seen.now -= 1
      seen.done.push(row)
      if (seen.done.length >= Math.max(others, 1)) othersDone.resolve()
    },
    fail: (row) => seen.failed.push(row),
    ...more,
  }
  return { kind, seen }
}

test('rows are claimed only when a slot is free, and a slow row delays no other row', async () => {
  const { kind, seen } = aKind([slow, 1, 2, 3, 4, 5])
  expect(await processDue(deps, kind)).toBe(6)
  expect(seen.most).toBe(3)
  expect(seen.done).toEqual([1, 2, 3, 4, 5, slow])
  expect(Math.max(...seen.claims)).toBe(3)
})

test('a row that becomes due during slow work does not wait for that work', async () => {
  const rows = [slow]
  const { kind, seen } = aKind(rows)
  setTimeout(() => rows.push(5), 50)
  expect(await processDue(deps, kind)).toBe(2)
  expect(seen.done).toEqual([5, slow])
})

test('a failed row is recorded and stops no later row, even if recording fails', async () => {
  const failed: number[] = []
  const { kind } = aKind([1, 2, 3, 4], {
    handle: async (row) => {
      throw new Error(`row ${row}`)
    },
    fail: async (row) => {
      failed.push(row)
      throw new Error('not recorded')
    },
  })
  expect(await processDue(deps, kind)).toBe(4)
  expect(failed).toEqual([1, 2, 3, 4])
})

test('a failed claim or a signal ends the turn after the current rows', async () => {
  let claims = 0
  const dying = aKind([], {
    claim: async () => {
      claims += 1
      if (claims > 1) throw new Error('the database is unavailable')
      return [20, 40]
    },
  })
  await expect(processDue(deps, dying.kind)).rejects.toThrow('the database is unavailable')
  expect(dying.seen.done).toEqual([20, 40])
  const stop = new AbortController()
  const stopped = aKind([10, 10, 10, 10, 10])
  const turn = processDue(deps, stopped.kind, stop.signal)
  setTimeout(() => stop.abort(), 5)
  expect(await turn).toBe(3)
})
