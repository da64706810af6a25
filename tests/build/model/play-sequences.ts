import fc from 'fast-check'
import { expect } from 'vitest'
import { type Stage, aStage, closeStage } from './a-stage.ts'
import { completeStage } from './complete-stage.ts'
import { wrongMoves } from './moves.ts'
import type { StageModel } from './stage-command.ts'
import { firstVisit, stageCommands } from './stage-commands.ts'
import { addUp, printed, whatHappened } from './what-happened.ts'
import { aDatabase, plannedOnce } from '../a-database.ts'
import { type World, aWorld } from '../a-world.ts'

/** The situations that occur in a hundred sequences; the seeds of `npm test` have them in fewer. */
const eventsToSee = [
  'cart order',
  'attempt challenge',
  'attempt accept',
  'attempt fail',
  'installment collect',
  'installment pay',
  'refund confirm',
]
/** Those that need hundreds. */
const rareEvents = [
  'attempt cancel',
  'attempt expire',
  'payment expire',
  'installment refuse',
  'installment cancel',
  'installment refund',
  'regularisation confirm',
  'schedule end',
  'schedule pause',
  'schedule resume',
  'schedule cancel',
  'schedule amount',
  'refund followed',
  'order by code',
  'direct debit succeeded',
  'direct debit failed',
]
/** From here on those must have occurred; among fewer, chance leaves some out. */
const enoughSequences = 75
/** From here on the rare ones must have occurred too. */
const manySequences = 2000

/** Sequences that share one world: the invariant checks read all of it after each. */
const perWorld = 50
/** Commands that follow the first visit. */
const longest = 8

/**
 * Plays this many sequences from a seed; throws at the first violation. Returns the changes that do not follow the
 * machines, and the situations that never occurred: sequences without them would prove nothing.
 */
export async function playSequences(sequences: number, seed: number): Promise<string[]> {
  process.stdout.write(`interleavings: ${sequences} sequences, seed ${seed}\n`)
  let world: World | null = null
  let scenes = 0
  let seen = new Map<string, number>()
  const misplaced: string[] = []
  const closeWorld = async () => {
    if (world === null) return
    misplaced.push(...(await wrongMoves(world.deps.db)))
    seen = addUp([seen, await whatHappened(world.deps.db)])
    await world.close()
    world = null
  }
  const worldOfNext = async () => {
    if (world === null || scenes % perWorld === 0) {
      await closeWorld()
      world = await aWorld({ database: plannedOnce(await aDatabase({ prepares: false })) })
      await world.setScenario({ operation: 'webhook', times: 1_000_000, withhold: true })
    }
    scenes += 1
    return world ?? aWorld()
  }
  try {
    await fc.assert(
      fc.asyncProperty(firstVisit, stageCommands(longest), async (first, commands) => {
        const own = await worldOfNext()
        const stage: Stage = await aStage({ ...own, db: own.deps.db, office: own.deps }, own, scenes)
        const model: StageModel = { carts: 0 }
        await first.run(model, stage)
        await fc.asyncModelRun(() => ({ model, real: stage }), commands)
        const wrong = [...(await completeStage(stage)), ...stage.surprises]
        await closeStage(stage)
        // A violation stays in its world: the next, shorter sequence gets another world.
        if (wrong.length > 0) await closeWorld()
        expect(wrong).toEqual([])
      }),
      { numRuns: sequences, seed, endOnFailure: false },
    )
  } finally {
    await closeWorld()
  }
  process.stdout.write(printed(seen))
  const wanted = [
    ...(sequences < enoughSequences ? [] : eventsToSee),
    ...(sequences < manySequences ? [] : rareEvents),
  ]
  return [...misplaced, ...wanted.filter((kind) => !seen.has(kind))]
}
