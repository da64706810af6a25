import { setTimeout as pause } from 'node:timers/promises'
import type { Core } from '#server/platform/core.ts'

/** Interval between claims while rows are being processed and a slot is free. */
const claimAgainMs = 280

/**
 * One kind of background work: rows of a business table with a due time. The claiming statement moves the due time to
 * the end of a lease. Two processes therefore never work on the same row, and the rows of a killed process become due
 * again.
 */
export interface WorkKind<Row> {
  /** Rows processed at the same time. Each kind has its own slots, so kinds do not wait for each other. */
  readonly slots: number
  /** A claim that got fewer rows than it might is the last one, unless these take long: the worker comes back soon. */
  readonly endsWhenShort?: boolean
  /** Claims rows that are due, at most `limit`. The lease is longer than `handle` takes. */
  readonly claim: (limit: number) => Promise<readonly Row[]>
  readonly handle: (row: Row) => Promise<unknown>
  /** Records and logs a failed attempt. If it does not change the due time, the row is due when its lease ends. */
  readonly fail: (row: Row, error: unknown) => unknown
}

/**
 * Processes rows of one kind until none is due. A row is claimed only when a slot is free, so that its lease covers
 * only its own work. A failed row does not stop the others. Returns the number of claimed rows.
 * @param signal stops it after the current rows
 */
export async function processDue<Row>(
  { faultPoint, log }: Pick<Core, 'faultPoint' | 'log'>,
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
      const limit = kind.slots - underWay.size
      const rows = signal?.aborted === true ? [] : await kind.claim(limit)
      const isShort = kind.endsWhenShort === true && rows.length < limit
      if (rows.length > 0) faultPoint.hit('after-job-claimed')
      claimed += rows.length
      rows.forEach(begin)
      // A row that ended while others were claimed has freed its slot, or made another row due.
      if (ended > before && !isShort) continue
      if (underWay.size === 0) return claimed
      // A slow row does not delay other rows while a slot is free.
      const waitsForSlot = underWay.size >= kind.slots || signal?.aborted === true
      const ends: Promise<unknown>[] = isShort ? [Promise.all(underWay)] : [...underWay]
      if (!waitsForSlot) ends.push(pause(claimAgainMs, null, { ref: false }))
      await Promise.race(ends)
      if (isShort && underWay.size === 0) return claimed
    }
  } finally {
    // After a failed claim, wait for the current rows: they must not overlap with the next turn.
    await Promise.all(underWay)
  }
}

async function handleOne<Row>({ handle, fail }: WorkKind<Row>, row: Row, log: Core['log']): Promise<void> {
  try {
    await handle(row).catch((error: unknown) => fail(row, error))
  } catch (error) {
    // The row is due again when its lease ends.
    log.error({ err: error }, 'failed attempt not recorded')
  }
}
