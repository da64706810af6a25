import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startLoop } from '#server/program/worker/loop.ts'

const hour = 3_600_000

test('a loop that is woken has its next turn at once, also during a turn, and stops in its pause', async () => {
  const turns = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const released = Promise.withResolvers<void>()
  let turn = 0
  const loop = startLoop(pino({ level: 'silent' }), 'a loop', hour, async () => {
    turns[turn]?.resolve()
    turn += 1
    if (turn === 2) await released.promise
  })
  await turns[0]?.promise
  loop.wake()
  await turns[1]?.promise
  loop.wake()
  released.resolve()
  await turns[2]?.promise
  await loop.stop()
  expect(turn).toBe(3)
})
