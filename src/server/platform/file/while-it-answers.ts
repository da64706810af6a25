import type { Disk } from 'flydrive'
import { AppError } from '#domain/errors.ts'
import { makeCircuitBreaker } from '#server/platform/circuit-breaker.ts'
import type { FileStore } from '#server/platform/file/file-store.ts'

const failuresToOpen = 3
const probeEveryMs = 5_000

/**
 * A storage on another machine, which may be away: its failures are UNAVAILABLE, which visitors read as such, and after
 * some in a row no one waits for it. What it answers, as that a file is missing, passes as it is.
 */
export function whileItAnswers(disk: Disk): FileStore {
  const breaker = makeCircuitBreaker({ failures: failuresToOpen, probeEveryMs, onChange: () => {} })
  const ask = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    if (breaker.permits(1) === 0) throw new AppError('UNAVAILABLE', { detail: 'the file storage is away' })
    try {
      const answer = await call()
      breaker.answered()
      return answer
    } catch (error) {
      if (!isAway(error)) {
        breaker.answered()
        throw error
      }
      breaker.failed()
      throw new AppError('UNAVAILABLE', { detail: 'the file storage did not answer', cause: error })
    }
  }
  return {
    put: (...args) => ask(() => disk.put(...args)),
    get: (key) => ask(() => disk.get(key)),
    getBytes: (key) => ask(() => disk.getBytes(key)),
    delete: (key) => ask(() => disk.delete(key)),
    exists: (key) => ask(() => disk.exists(key)),
    listAll: (...args) => ask(() => disk.listAll(...args)),
  }
}

/** Whether no storage answered, or one that cannot serve anything: neither a missing file nor a refused one. */
function isAway(error: unknown): boolean {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
  const status = (cause as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  return status === undefined || status >= 500 || status === 429
}
