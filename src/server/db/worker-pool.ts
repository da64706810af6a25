import { setTimeout as pause } from 'node:timers/promises'
import { callbackify } from 'node:util'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Pool } from '#server/db/database.ts'

const firstWaitMs = 100
const longestWaitMs = 2_000
/** A database that is gone, starting or stopping; anything else is a mistake that waiting does not mend. */
const absences = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03', '53300'])

/** The pool's own, which has no code. */
const connectTimeout = 'timeout exceeded when trying to connect'

type Done = (
  error: Error | undefined,
  client?: pg.PoolClient,
  release?: (error?: Error | boolean) => void,
) => void

/**
 * The connections of the job runner, apart from those of the pages: where the database is gone for a moment, the
 * runner waits for it instead of failing. Visitors are told at once; jobs have time.
 */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Done): void
  override connect(done?: Done): Promise<pg.PoolClient> | void {
    const connecting = () => this.#connectPatiently()
    if (done === undefined) return connecting()
    callbackify(connecting)((error, client) => {
      if (error !== null) done(error)
      else done(undefined, client, (failure) => client.release(failure))
    })
  }

  async #connectPatiently(): Promise<pg.PoolClient> {
    for (let wait = firstWaitMs; ; wait = Math.min(wait + wait, longestWaitMs)) {
      try {
        return await super.connect()
      } catch (error) {
        if (this.ending || !isAbsence(error)) throw error
        await pause(wait)
      }
    }
  }
}

function isAbsence(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError) return error.errors.every(isAbsence)
  if (error.message === connectTimeout) return true
  return 'code' in error && absences.has(String(error.code))
}

/** Opens the runner's pool on the same database as another pool. */
export function openWorkerPool(like: Pool, log: Logger): Pool {
  const pool = new PatientPool(like.options)
  const lost = (error: Error) => log.warn({ err: error }, 'database connection of the runner lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
