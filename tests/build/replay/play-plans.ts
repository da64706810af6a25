import fc from 'fast-check'
import { aWorld } from '../a-world.ts'
import { aStage, closeStage } from '../model/a-stage.ts'
import { completeStage } from '../model/complete-stage.ts'
import { firstVisit, stageCommands } from '../model/stage-commands.ts'
import { actKinds } from './acts/act-kinds.ts'
import { type ProviderMood, aScene, unreliable } from './acts/scene.ts'
import type { ReplayDatabase } from './replay-databases.ts'

const aPlan = fc.record({
  first: firstVisit,
  before: stageCommands(6),
  acts: fc.array(fc.oneof(...actKinds), { maxLength: 3 }),
  after: stageCommands(4),
})

type Plan = typeof aPlan extends fc.Arbitrary<infer Made> ? Made : never

/** The plans of a seed: each is a scene of the model, with additional acts of operators and payers. */
export function makePlans(count: number, seed: number): Plan[] {
  const firstActs = actKinds.map((kind) =>
    fc.sample(kind, { numRuns: Math.ceil(count / actKinds.length), seed }),
  )
  return fc.sample(aPlan, { numRuns: count, seed }).map((plan, number) => {
    const [kind, turn] = [firstActs[number % actKinds.length], Math.floor(number / actKinds.length)]
    return { ...plan, acts: [...(kind?.slice(turn, turn + 1) ?? []), ...plan.acts] }
  })
}

/**
 * Plays plans on a database. The results are not judged here: the model's tests do that. Returns unexpected answers (an
 * error of the server), for the output of the run.
 */
export async function playPlans(database: ReplayDatabase, plans: readonly Plan[]): Promise<string[]> {
  const mood: ProviderMood = { reportsOtherCurrency: false }
  const world = await aWorld({ database, wrapProvider: unreliable(mood) })
  const surprises: string[] = []
  try {
    await world.setScenario({ operation: 'webhook', times: 1_000_000, withhold: true })
    for (const [number, plan] of plans.entries()) {
      const stage = await aStage({ ...world, db: world.deps.db, office: world.deps }, world, number + 1)
      const scene = aScene(world, stage, mood)
      const model = { carts: 0 }
      await plan.first.run(model, stage)
      await fc.asyncModelRun(() => ({ model, real: stage }), plan.before)
      for (const act of plan.acts)
        await act.run(scene).catch((error: unknown) => surprises.push(`${act.name}: ${String(error)}`))
      await fc.asyncModelRun(() => ({ model, real: stage }), plan.after)
      await completeStage(stage)
      await closeStage(stage)
      surprises.push(...stage.surprises)
    }
  } finally {
    await world.close()
  }
  return surprises
}
