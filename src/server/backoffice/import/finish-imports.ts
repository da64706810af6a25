import {
  countForPlanner,
  listUnrefreshed,
  refreshImportedPeople,
  waitForImports,
} from '#server/backoffice/import/import-store.ts'
import type { Deps } from '#server/money/deps.ts'

/** People whom one transaction writes: it locks a directory for about half a second. */
const peoplePerBatch = 500
/** An import that is younger may be at work. */
const leastAgeMs = 5 * 60_000

/** Writes the people of an import into the directory, in batches of their own transactions. */
export async function refreshPeople({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(countForPlanner)
  for (let hasMore = true; hasMore;)
    hasMore = await db.transaction().execute(async (tx) => {
      await waitForImports(tx)
      return refreshImportedPeople(tx, { import: id, limit: peoplePerBatch })
    })
}

/**
 * Completes the imports whose process stopped after their lines were stored; returns their number.
 * @throws AggregateError after all others, where an import cannot be completed
 */
export async function finishImports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const left = await listUnrefreshed(db, new Date(clock.now().getTime() - leastAgeMs))
  const failures: unknown[] = []
  for (const id of left)
    await refreshPeople({ db }, id).catch((error: unknown) => {
      failures.push(error)
    })
  if (failures.length > 0) throw new AggregateError(failures, 'some imports were not completed')
  return left.length
}
