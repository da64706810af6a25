import { getEventListeners } from 'node:events'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startLoop } from '#server/program/worker/loop.ts'

test('a pause leaves no listener behind', async () => {
  const left: number[] = []
  const turned = Promise.withResolvers<void>()
  const loop = startLoop(pino({ level: 'silent' }), 'a loop', 0, async (signal) => {
    left.push(getEventListeners(signal, 'abort').length)
    if (left.length === 5) turned.resolve()
  })
  await turned.promise
  await loop.stop()
  expect(Math.max(...left)).toBe(0)
})
