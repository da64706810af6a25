import { expect, inject, test } from 'vitest'
import { collectDue } from '#server/money/collection/collect-due.ts'
import { advanceSchedules } from '#server/money/collection/advance-schedules.ts'
import { collectorPoints } from '#server/platform/faults.ts'
import { pollAttempts } from '#server/money/provider-sync/poll-attempts.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { chargedTwice, countStates, startCollector } from '../build/collection/collectors.ts'
import { aCourse, payManyInThree } from '../build/collection/many-in-three.ts'
import { aMeeting } from '../build/money/a-meeting.ts'
import { allowMove, dropConstraints, rewriteFunction } from '../build/money/without-guard.ts'
import { violationsOf } from '../build/invariant-checks.ts'

const day = 86_400_000
const minute = 60_000

/** A world in which the second debit of this many orders is due. */
async function withDue(count: number, act: (world: World) => Promise<void>): Promise<void> {
  const world = await aWorld({ webhooks: false })
  try {
    await payManyInThree(world, await aCourse(world), count)
    await world.moveTime(32 * day)
    await act(world)
  } finally {
    await world.close()
  }
}

/** Resolves and collects what was left: first the poller, then a day later what the provider never received. */
async function bringToAnEnd(world: World): Promise<void> {
  await world.moveTime(minute)
  for (;;) if ((await pollAttempts(world.deps)) === 0) break
  await world.moveTime(day)
  await collectDue(world.deps)
  await advanceSchedules(world.deps)
}

const mailsOf = async (world: World) =>
  (
    await world.deps.db
      .selectFrom('mail')
      .select('subject_id')
      .where('kind', '=', 'installmentPaid')
      .execute()
  ).length

const count = inject('dueDebits')
// Most of the time is for the first payments, made one by one as a visitor makes them.
const timeout = 180_000 + count * 300

test(
  'two collectors at once, killed on their way: each debit is taken once, none is lost',
  { timeout },
  async () => {
    await withDue(count, async (world) => {
      const paid = async () => (await countStates(world, 2))['paid'] ?? 0
      for (const share of [0.2, 0.5]) {
        const running = [startCollector(world), startCollector(world)]
        // Checked at intervals only: counting would keep the machine busy.
        await expect.poll(paid, { timeout, interval: count / 60 }).toBeGreaterThan(count * share)
        for (const { kill } of running) kill()
        await Promise.all(running.map(({ ended }) => ended))
      }
      const ends = await Promise.all([startCollector(world).ended, startCollector(world).ended])
      for (const report of ends) {
        if (typeof report === 'string') throw new Error(`ended by ${report}`)
        const [first = 0, ...later] = report.megabytes
        process.stdout.write(
          `collector: ${report.collected} in ${report.seconds.toFixed(1)} s, ${first} to ${Math.max(first, ...later)} MB\n`,
        )
        expect(Math.max(first, ...later)).toBeLessThan(first + 80)
      }
      await bringToAnEnd(world)
      expect(await countStates(world, 2)).toEqual({ paid: count })
      expect(await countStates(world, 3)).toEqual({ planned: count })
      expect(await chargedTwice(world)).toEqual([])
      expect(await mailsOf(world)).toBe(count)
      expect(await violationsOf(world)).toEqual([])
    })
  },
)

test.for(collectorPoints)('a collector killed at %s leaves nothing half done', async (point) => {
  await withDue(12, async (world) => {
    const ended = await startCollector(world, point).ended
    expect(ended).toBe('SIGKILL')
    await bringToAnEnd(world)
    expect(await countStates(world, 2)).toEqual({ paid: 12 })
    expect(await chargedTwice(world)).toEqual([])
    expect(await violationsOf(world)).toEqual([])
  })
})

test('negative control: without its guards two collectors take the same debit twice', async () => {
  await withDue(10, async (world) => {
    await rewriteFunction(world.deps.db, 'claim_due_installments', [
      // Both hold the payments, so that the result of one is applied only after the other has claimed.
      ['for update of p skip locked', 'for key share of p'],
      ['and try_on <= p_today for update', ''],
      // The other collector reads the same rows.
      ['-- end guard', await aMeeting(world.deps.db, 2)],
      ['and not has_live_attempt(p.id)', ''],
    ])
    await allowMove(world.deps.db, 'installment', ['collecting', 'collect', 'collecting'])
    await allowMove(world.deps.db, 'installment', ['paid', 'collect', 'collecting'])
    await dropConstraints(world.deps.db, 'payment_attempt_one_live')
    await Promise.all([collectDue(world.deps), collectDue(world.deps)])
    expect(await chargedTwice(world)).not.toEqual([])
  })
})
