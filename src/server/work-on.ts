import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '#server/deps.ts'

/** How soon a row is claimed that becomes due while others are under way and a slot is free. */
const claimAgainMs = 280

/**
 * One kind of background work: rows of a business table that say when they are due. A row is claimed under a lease: its
 * next time is moved to the end of the lease in the statement that claims it, so two processes never work on one row and
 * the rows of a killed process are due again by themselves.
 */
export interface WorkKind<Row> {
  /** Rows under way at once. They are the kind's own: no kind waits for another one. */
  readonly slots: number
  /** Claims rows that are due, at most `limit`. The lease is longer than `handle` takes. */
  readonly claim: (limit: number) => Promise<readonly Row[]>
  readonly handle: (row: Row) => Promise<unknown>
  /** Records and logs a failed try. A row whose time is not changed here is due again when its lease ends. */
  readonly fail: (row: Row, error: unknown) => unknown
}

/**
 * Works on the rows of a kind until none is due. A row is claimed when a slot is free for it, never before, so that its
 * lease covers the work on it alone. A failed row does not stop the others. Returns how many rows were claimed.
 * @param signal ends it after the rows under way
 */
export async function workOn<Row>(
  { faultPoint, log }: Pick<Deps, 'faultPoint' | 'log'>,
  kind: WorkKind<Row>,
  signal?: AbortSignal,
): Promise<number> {
  const underWay = new Set<Promise<void>>()
  let [claimed, ended] = [0, 0]
  const begin = (row: Row) => {
    const work = handleOne(kind, row, log).finally(() => {
      underWay.delete(work)
      ended += 1
    })
    underWay.add(work)
  }
  try {
    for (;;) {
      const before = ended
      const rows = signal?.aborted === true ? [] : await kind.claim(kind.slots - underWay.size)
      if (rows.length > 0) faultPoint.hit('after-job-claimed')
      claimed += rows.length
      rows.forEach(begin)
      // A row that ended while others were claimed has freed its slot, or made another row due.
      if (ended > before) continue
      if (underWay.size === 0) return claimed
      // A slow row keeps none waiting while a slot is free.
      const waitsForSlot = underWay.size >= kind.slots || signal?.aborted === true
      await Promise.race(waitsForSlot ? underWay : [...underWay, pause(claimAgainMs, null, { ref: false })])
    }
  } finally {
    // After a failed claim, the rows under way do not go on beside the next turn.
    await Promise.all(underWay)
  }
}

async function handleOne<Row>({ handle, fail }: WorkKind<Row>, row: Row, log: Deps['log']): Promise<void> {
  try {
    await handle(row).catch((error: unknown) => fail(row, error))
  } catch (error) {
    // The lease brings the row back.
    log.error({ err: error }, 'failed try not recorded')
  }
}
