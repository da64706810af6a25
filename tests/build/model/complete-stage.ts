import { collectDue } from '#server/money/collection/collect-due.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { reconcileSince } from '#server/money/provider-sync/reconcile.ts'
import { refundOrphan } from '#server/money/provider-sync/refund-orphan.ts'
import type { World } from '../a-world.ts'
import { violationsOf } from '../invariant-checks.ts'
import { countMoney } from '../money/count-rows.ts'
import { type Stage, handleEvents, runLoops } from './a-stage.ts'
import { brokenPromises } from './promises.ts'

/** Rounds after which every result is known: of 20 minutes, or of the days that banks take. */
const rounds = 12
const minutesPerRound = 20
const bankDays = 6

/**
 * Completes all pending work, as the worker would: events, polling, refunds of orphan payments. Returns the violations
 * afterwards.
 */
export async function completeStage(stage: Stage): Promise<string[]> {
  const { worker: world } = stage
  if (world === null) throw new Error('a program completes its own work')
  for (let round = 0; round < rounds; round += 1) {
    await handleEvents(stage, false)
    await runLoops(stage)
    await collectDue(world.deps)
    await refundOrphans(world)
    await pollRefunds(world.deps)
    const minutes = await minutesToWait(world)
    if (minutes === 0) break
    await world.moveTime(minutes * 60_000)
  }
  // The comparison of the ledgers finds lost and delayed events of the provider.
  await reconcileSince(world.deps, stage.begun)
  await refundOrphans(world)
  const violations = await violationsOf(world)
  return [
    ...violations.map(({ invariant, detail }) => `${invariant}: ${detail}`),
    ...(await brokenPromises(stage)),
  ]
}

/** The time until the next result: 0 where nothing is pending. */
async function minutesToWait({ deps: { db } }: World): Promise<number> {
  if ((await countMoney(db)).live > 0) return minutesPerRound
  const followed = await db
    .selectFrom('refund_request')
    .select('id')
    .where('follow_at', 'is not', null)
    .execute()
  if (followed.length > 0) return minutesPerRound
  const atBank = await db
    .selectFrom('payment_attempt')
    .select('id')
    .where('state', '=', 'processing')
    .execute()
  return atBank.length > 0 ? bankDays * 24 * 60 : 0
}

async function refundOrphans({ deps }: World): Promise<void> {
  const open = await deps.db.selectFrom('orphan_payment').select('id').where('state', '=', 'open').execute()
  for (const { id } of open) await refundOrphan(deps, id)
}
