import { fillDirectory, findUnreadDirectory } from '#server/backoffice/person/directory-store.ts'
import type { Core } from '#server/platform/core.ts'

/** Orders that one transaction reads: it locks a directory for about half a second at most. */
const ordersPerBatch = 500
const batchesPerTurn = 40

/**
 * Reads new and changed orders into the directories of associations, in batches of their own transactions, one
 * association after the other; returns how many orders it read.
 * @throws AggregateError after all others, where a directory cannot be filled
 */
export async function fillDirectories({ db, clock }: Pick<Core, 'db' | 'clock'>): Promise<number> {
  const failures = new Map<string, unknown>()
  let served: string[] = []
  let count = 0
  for (let batch = 0; batch < batchesPerTurn; batch += 1) {
    const organisation = await findUnreadDirectory(db, { except: [...failures.keys(), ...served] })
    if (organisation === null && served.length === 0) break
    if (organisation === null) {
      served = []
      continue
    }
    served.push(organisation)
    try {
      count += await fillDirectory(db, { organisation, now: clock.now(), limit: ordersPerBatch })
    } catch (error) {
      failures.set(organisation, error)
    }
  }
  if (failures.size > 0) throw new AggregateError(failures.values(), 'some directories were not filled')
  return count
}
