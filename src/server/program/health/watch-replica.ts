import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { DatabaseHandle } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/schema.ts'
import {
  type PublicReads,
  ReplicaBehindError,
  readReplayed,
  readWritten,
} from '#server/platform/db/public-reads.ts'
import { countPublicRead, setReplicaLag } from '#server/program/health/replica-metrics.ts'
import { startLoop } from '#server/program/worker/loop.ts'

/** An older replica is not asked. */
const mostLagMs = 3_000
/** How long a visitor waits for the replica before the primary is asked. */
const patienceMs = 1_000
const everyMs = 500

interface Options {
  readonly primary: Pick<DatabaseHandle, 'db'>
  readonly replica: Pick<DatabaseHandle, 'db' | 'close'>
  readonly log: Logger
}

export interface ReadReplica {
  readonly publicReads: PublicReads
  readonly close: () => Promise<void>
}

/**
 * Watches a streaming replica and reads from it while it is at most `mostLagMs` behind. Its age is measured by
 * positions of the primary's write-ahead log, so that a primary without writes makes no replica old, and one that lost
 * its connection does not look fresh. A replica of another site, or one that was promoted, is never asked.
 */
export function watchReplica({ primary, replica, log }: Options): ReadReplica {
  // The newest time at which the replica is known to have had all that the primary had.
  let equalAt = -Infinity
  let written: { readonly position: number; readonly at: number }[] = []
  let isUsed = false
  const lagMs = () => performance.now() - equalAt
  const use = (wanted: boolean, reason: unknown) => {
    if (wanted !== isUsed && wanted) log.info('replica is fresh: public pages are read from it')
    if (wanted !== isUsed && !wanted) log.warn({ reason }, 'replica is not used: the primary answers')
    isUsed = wanted
  }
  const stopUsing = (reason: unknown) => {
    equalAt = -Infinity
    use(false, reason)
  }
  const loop = startLoop(log, 'replica watch', everyMs, async () => {
    const at = performance.now()
    const wrote = await readWritten(primary.db)
    written.push({ position: wrote.position, at })
    try {
      const { position, site } = await readReplayed(replica.db)
      if (position === null) throw new Error('DATABASE_READ_URL leads to no replica that follows a primary')
      if (site !== wrote.site) throw new Error('DATABASE_READ_URL leads to another site')
      equalAt = Math.max(equalAt, ...written.filter((one) => one.position <= position).map((one) => one.at))
      written = written.filter((one) => one.position > position)
      use(lagMs() < mostLagMs, 'it is behind')
    } catch (error) {
      stopUsing(error)
    } finally {
      // A replica that is away for days must not fill the memory: it counts as equal once it reaches the newest one.
      if (written.length > 120) written = written.slice(-1)
      setReplicaLag(lagMs())
    }
  })
  const publicReads: PublicReads = async (read) => {
    if (!isUsed || lagMs() > mostLagMs) return readFromPrimary(primary.db, read)
    try {
      const result = await within(patienceMs, read(replica.db))
      countPublicRead('replica')
      return result
    } catch (error) {
      if (!(error instanceof ReplicaBehindError)) stopUsing(error)
      return readFromPrimary(primary.db, read)
    }
  }
  return {
    publicReads,
    close: async () => {
      await loop.stop()
      await replica.close()
    },
  }
}

function readFromPrimary<Result>(db: Db, read: (db: Db) => Promise<Result>): Promise<Result> {
  countPublicRead('primary')
  return read(db)
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const timer = new AbortController()
  const late = pause(ms, null, { signal: timer.signal }).then(() => {
    throw new Error(`the replica did not answer within ${ms} ms`)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
    late.catch(() => undefined)
  }
}
