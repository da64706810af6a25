import fc from 'fast-check'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, inject, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import type { Deps } from '#server/money/deps.ts'
import { readLinkSecret } from '#server/platform/links/link-secrets.ts'
import { makeLinks } from '#server/platform/links/make-links.ts'
import { moveClock } from '../../build/e2e/a-clock.ts'
import { worldDeps } from '../../build/a-world.ts'
import { type ProcessWorld, aProcessWorld } from '../../build/a-process.ts'
import { type Stage, aStage } from '../../build/model/a-stage.ts'
import type { StageCommand } from '../../build/model/stage-command.ts'
import { wrongMoves } from '../../build/model/moves.ts'
import { codesPerOrder, ordersPerCart } from '../../build/model/promises.ts'
import { paidAndRefunded, visitsAndDebits } from '../../build/model/stage-commands.ts'
import { addUp, printed, whatHappened } from '../../build/model/what-happened.ts'
import { violationsOf } from '../../build/invariant-checks.ts'

const minute = 60_000
/** Events that the sequences must contain: those of `paidAndRefunded`, which chance may leave out of a few. */
const eventsToSee = [
  'cart order',
  'attempt accept',
  'direct debit succeeded',
  'installment collect',
  'installment pay',
  'refund confirm',
]
/** A call answers within some 20 ms: the kill happens before, during or after its work. */
const latestKillMs = 25

/**
 * A world whose program may die at any time; its time is moved for the program and the bank. Refunds are requested
 * outside the program, as `npm run cli` does.
 */
function aPlace(world: ProcessWorld) {
  let offset = 0
  const clock = { now: () => new Date(Date.now() + offset) }
  const office: Deps = {
    ...worldDeps({
      options: {},
      database: world.database,
      log: pino({ level: 'silent' }),
      port: Number(new URL(world.url).port),
      sandboxUrl: world.sandbox.url,
      clock,
    }),
    links: makeLinks([readLinkSecret(world.dataDir)]),
  }
  // Later requests use the new time: the program reads it each second.
  const moveTime = async (ms: number) => {
    offset += ms
    await moveClock({ url: world.url, sandboxUrl: world.sandbox.url, db: world.db }, ms / minute)
  }
  return { ...world, office, moveTime }
}

type Program = Awaited<ReturnType<ProcessWorld['start']>>

/** Kills the program while `act` runs, and starts it again. */
async function killDuring(
  world: ProcessWorld,
  program: Program,
  afterMs: number,
  act: () => Promise<unknown>,
) {
  const acting = act().catch(() => null)
  await wait(afterMs)
  process.kill(program.pid, 'SIGKILL')
  await program.ended
  const next = await world.start()
  await acting
  return next
}

/** Debits that the collector has yet to claim, among them those that wait for a pending one before them. */
async function stillDue(place: ProcessWorld, { clock }: Deps): Promise<number> {
  return (await dueDebits(place, clock)).length
}

/** Debits that the collector can claim now. */
async function claimable(place: ProcessWorld, { clock }: Deps): Promise<number> {
  const pending = place.db.selectFrom('installment').select('schedule_id').where('state', '=', 'collecting')
  const waiting = new Set((await pending.execute()).map((row) => row.schedule_id))
  return (await dueDebits(place, clock)).filter((row) => !waiting.has(row.schedule_id)).length
}

async function dueDebits({ db }: ProcessWorld, clock: Deps['clock']) {
  return db
    .selectFrom('installment')
    .innerJoin('schedule', 'schedule.id', 'installment.schedule_id')
    .select('installment.schedule_id')
    .where('installment.state', 'in', ['planned', 'refused'])
    .where('installment.try_on', '<=', parisDate(clock.now()))
    .where('schedule.state', '=', 'active')
    .where((eb) =>
      // A payer who is about to pay it holds it back for a while.
      eb.not(
        eb.exists(
          eb
            .selectFrom('regularisation')
            .select('regularisation.id')
            .whereRef('regularisation.payment_id', '=', 'installment.payment_id')
            .where('regularisation.state', '=', 'open'),
        ),
      ),
    )
    .execute()
}

/** Programs that run in parallel, each with its own database and bank: most of the time they wait for their clocks. */
const mostPrograms = 4

const someKills = fc.array(fc.record({ at: fc.nat({ max: 8 }), afterMs: fc.nat({ max: latestKillMs }) }), {
  minLength: 1,
  maxLength: 2,
})

/** Plays this many sequences against a program that is killed, `first` before them; gives all that happened. */
async function playKilled(
  sequences: number,
  seed: number,
  first: readonly StageCommand[],
): Promise<ReadonlyMap<string, number>> {
  const world = await aProcessWorld()
  const place = aPlace(world)
  try {
    let program = await world.start()
    let scenes = 0
    const findUnfinished = async () => {
      // What is open until its deadline ends by the clock.
      await place.moveTime(20 * minute)
      const violations = await violationsOf({ deps: place.office, sandbox: world.sandbox })
      const left = await world.db.selectFrom('refund').select('id').where('state', '=', 'created').execute()
      return [
        ...violations.map(({ invariant, detail }) => `${invariant}: ${detail}`),
        ...left.map(({ id }) => `refund ${id} was not made`),
      ]
    }
    // A due debit waits for the one before, which may be pending at the bank for days.
    const dueAfterADay = async () => {
      const due = await stillDue(world, place.office)
      if (due > 0) await place.moveTime(24 * 60 * minute)
      return due
    }
    const sequence = fc.tuple(visitsAndDebits(8), someKills)
    const examples: [[StageCommand[], { at: number; afterMs: number }[]]][] =
      first.length === 0 ? [] : [[[[...first], [{ at: 2, afterMs: 10 }]]]]
    await fc.assert(
      fc.asyncProperty(sequence, async ([commands, kills]) => {
        scenes += 1
        const stage: Stage = await aStage(place, null, scenes)
        const model = { carts: 0 }
        for (const [step, command] of commands.entries()) {
          if (!command.check(model)) continue
          const kill = kills.find(({ at }) => at === step)
          const act = () => command.run(model, stage)
          if (kill === undefined) await act().catch(() => null)
          else program = await killDuring(world, program, kill.afterMs, act)
          model.carts = stage.carts.length
        }
        await expect.poll(findUnfinished, { timeout: 2 * minute, interval: 100 }).toEqual([])
        expect([...(await ordersPerCart(stage)), ...(await codesPerOrder(stage))]).toEqual([])
      }),
      // A killed program is not run again to shorten the sequence: the seed reproduces it.
      { numRuns: sequences + examples.length, seed, endOnFailure: true, examples },
    )
    // A month later all banks have answered, and all due debits have been collected. The month passes in steps, so that
    // a debit that failed on a slow machine is tried again on its days, and not abandoned.
    for (let step = 0; step < 8; step += 1) {
      await place.moveTime(4 * 24 * 60 * minute)
      await expect.poll(() => claimable(world, place.office), { timeout: minute, interval: 100 }).toBe(0)
    }
    await expect.poll(dueAfterADay, { timeout: 3 * minute, interval: 5_000 }).toBe(0)
    await expect.poll(findUnfinished, { timeout: minute, interval: 1_000 }).toEqual([])
    expect(await wrongMoves(world.db)).toEqual([])
    return await whatHappened(world.db)
  } finally {
    await world.close()
  }
}

test('killed at any point, a program completes what it left: no money lost, doubled or without its order', async () => {
  const [sequences, seed] = [inject('killedRuns'), inject('modelSeed')]
  const programs = Math.min(sequences, mostPrograms)
  process.stdout.write(`kills: ${sequences} sequences in ${programs} programs, seed ${seed}\n`)
  const isQuick = inject('gate') === 'quick'
  const results = await Promise.all(
    Array.from({ length: programs }, (_, index) =>
      playKilled(
        Math.floor((sequences + index) / programs),
        seed + index,
        index === 0 && !isQuick ? paidAndRefunded : [],
      ),
    ),
  )
  const seen = addUp(results)
  process.stdout.write(printed(seen))
  expect(isQuick ? [] : eventsToSee.filter((kind) => !seen.has(kind))).toEqual([])
}, 0)
