import { pino } from 'pino'
import { expect, test } from 'vitest'
import type { DueWork } from '#server/program/worker/due-work-store.ts'
import { type DueKind, startDueWork } from '#server/program/worker/start-due-work.ts'

const log = pino({ level: 'silent' })
const everything = { mails: true, events: true, refunds: true } as DueWork
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A kind that is always due, with the number of its turns. */
function aKind(name: string, turn: (signal: AbortSignal) => Promise<unknown>, more: Partial<DueKind> = {}) {
  const seen = { turns: 0, underWay: 0, most: 0 }
  const kind: DueKind = {
    name,
    isDue: () => true,
    turn: async (signal) => {
      seen.turns += 1
      seen.underWay += 1
      seen.most = Math.max(seen.most, seen.underWay)
      try {
        await turn(signal)
      } finally {
        seen.underWay -= 1
      }
    },
    ...more,
  }
  return { kind, seen }
}

test('a slow kind delays no other and never runs twice at once; a kind that is not due has no turn', async () => {
  const released = Promise.withResolvers<void>()
  const slow = aKind('slow', () => released.promise)
  const quick = aKind('quick', async () => {})
  const idle = aKind('idle', async () => {}, { isDue: ({ holds }) => holds })
  const work = startDueWork(log, async () => ({ ...everything, holds: false }), [
    slow.kind,
    quick.kind,
    idle.kind,
  ])
  await expect.poll(() => quick.seen.turns).toBeGreaterThan(3)
  expect([slow.seen.turns, idle.seen.turns]).toEqual([1, 0])
  released.resolve()
  await work.stop()
  expect(slow.seen.most).toBe(1)
})

test('a failed query or turn is followed by the next one after a delay', async () => {
  let questions = 0
  const ask = async () => {
    questions += 1
    if (questions < 3) throw new Error('the database is unavailable')
    return everything
  }
  const failing = aKind('failing', async () => {
    throw new Error('not now')
  })
  const resting = aKind('resting', async () => {}, { restMs: 60_000 })
  const begun = performance.now()
  const work = startDueWork(log, ask, [failing.kind, resting.kind])
  await expect.poll(() => failing.seen.turns).toBeGreaterThan(1)
  expect(performance.now() - begun).toBeGreaterThan(2_900)
  expect(resting.seen.turns).toBe(1)
  await work.stop()
  const { turns } = failing.seen
  await pause(1_500)
  expect(failing.seen.turns).toBe(turns)
})

test('a turn that throws at once is followed by the next one', async () => {
  const seen = { turns: 0 }
  const turn = () => {
    seen.turns += 1
    throw new Error('not even a promise')
  }
  const work = startDueWork(log, async () => everything, [{ name: 'thrower', isDue: () => true, turn }])
  await expect.poll(() => seen.turns).toBeGreaterThan(1)
  await work.stop()
})

test('stopping waits for the running turns, which get a signal', async () => {
  let hasEnded = false
  const long = aKind('long', async (signal) => {
    while (!signal.aborted) await pause(10)
    hasEnded = true
  })
  const work = startDueWork(log, async () => everything, [long.kind])
  await expect.poll(() => long.seen.turns).toBe(1)
  await work.stop()
  expect(hasEnded).toBe(true)
})
