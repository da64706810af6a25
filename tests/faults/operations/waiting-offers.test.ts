import { expect, test } from 'vitest'
import { aWorld } from '../../build/a-world.ts'
import { processOptions } from '../../build/collection/collectors.ts'
import { startScript } from '../../build/commands/a-script.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { aGate } from '../../build/money/a-meeting.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'
import type { WaitingReport } from '../../build/waiting-list/waiting-process.ts'
import { aFullBall } from '../../build/waiting-list/a-full-ball.ts'

const timeout = 240_000
const names = ['ann', 'ben', 'cleo']

test(
  'a worker that is killed within an offer: each person has one offer, its places and its mail',
  { timeout },
  async () => {
    const world = await aWorld({ webhooks: false })
    try {
      const { db } = world.deps
      const ball = await aFullBall(world, 'bal', 1)
      for (const name of names) await ball.join(name)
      await ball.raiseTo(3)
      const gate = await aGate(db)
      // The cart, its hold, the state and the mail are written, and nothing is committed.
      await rewriteFunction(db, 'make_offer', [[/return true;\s*end/, `${gate.wait} return true; end`]])
      const worker = startScript<WaitingReport>(
        'waiting-list/waiting-process.ts',
        processOptions(world, null),
      )
      await gate.reached()
      expect(await ball.states()).toEqual(names.map((name) => `${name} waiting`))
      // Another worker meanwhile offers nothing twice.
      const other = ball.advance()
      worker.kill()
      await worker.ended
      await gate.open()
      await other
      await ball.advance()
      expect(await ball.states()).toEqual(['ann offered', 'ben offered', 'cleo waiting'])
      expect(await ball.stock()).toMatchObject({ capacity: 3, held: 2, sold: 1 })
      for (const name of names)
        expect(await ball.mailsTo(name, 'waitingOffer')).toHaveLength(name === 'cleo' ? 0 : 1)
      expect(await violationsOf(world)).toEqual([])
    } finally {
      await world.close()
    }
  },
)
