import { AppError } from '#domain/errors.ts'
import {
  type Refreshed,
  type StoreLimits,
  makeAnswerStore,
} from '#server/platform/page-cache/answer-store.ts'
import type { CachedAnswer } from '#server/platform/page-cache/cached-answer.ts'
import type { Freshness } from '#server/platform/page-cache/cached-pages.ts'

/** How long a request waits for a refresh where there is a last good answer. */
const patienceMs = 1_000
/** A refresh that takes longer has failed: a database that hangs never reports an error. */
const refreshTimeoutMs = 10_000
/** After a failed refresh the last good answer is served for so long without another try. */
const retryMs = 2_000
/** After a refresh that hung no request waits for another one so long, whatever its page: they share the database. */
const hangMemoryMs = 15_000

/** Makes an answer, or returns the former one if it is still valid; null if there is no answer. */
export type Refresh = (former: Refreshed | null) => Promise<Refreshed | null>

export interface Found {
  readonly answer: CachedAnswer
  /** `hit`: stored and within its age. `miss`: made or checked just now. `stale`: the last good one. */
  readonly result: 'hit' | 'miss' | 'stale'
}

export interface AnswerCache {
  /** The answer under a key, without waiting: while it is fresh, and within its age while it is being refreshed. */
  readonly peek: (key: string) => CachedAnswer | undefined
  /**
   * The answer under a key, refreshed as its rule says, by one request at a time; null where there is none to give.
   * Where the refresh fails or takes too long, the last good answer.
   * @throws what the refresh threw where there is no good answer; AppError UNAVAILABLE where it took too long
   */
  readonly get: (key: string, freshness: Freshness, refresh: Refresh) => Promise<Found | null>
}

interface Options extends StoreLimits {
  /** Called for each refresh that failed. */
  readonly onFailure: (key: string, error: unknown) => void
  /** Milliseconds that only go forward. */
  readonly now?: () => number
}

type Outcome = { readonly made: Refreshed | null } | { readonly error: unknown; readonly isTooLong?: true }

interface RunningRefresh {
  readonly startedAt: number
  /** Never rejects, and ends within `refreshTimeoutMs`. */
  readonly outcome: Promise<Outcome>
}

/** A cache of answers that outlives its database: see `docs/decisions/platform/page-cache.md`. */
export function makeAnswerCache(options: Options): AnswerCache {
  const { now = () => performance.now(), onFailure } = options
  const store = makeAnswerStore(options)
  const running = new Map<string, RunningRefresh>()
  let hungAt = -Infinity
  /** The age of an answer counts from the start of its refresh: what is edited meanwhile may not be in it. */
  const settle = (key: string, freshness: Freshness, startedAt: number, outcome: Outcome): Outcome => {
    running.delete(key)
    if ('error' in outcome) {
      const entry = store.read(key, now())
      if (entry !== undefined) entry.failedAt = now()
      if (outcome.isTooLong === true) hungAt = now()
      onFailure(key, outcome.error)
      return outcome
    }
    hungAt = -Infinity
    if (outcome.made?.isStored === true) store.put(key, outcome.made, freshness, startedAt)
    else store.drop(key)
    return outcome
  }
  const start = (
    key: string,
    freshness: Freshness,
    refresh: () => Promise<Refreshed | null>,
  ): RunningRefresh => {
    const known = running.get(key)
    if (known !== undefined) return known
    const startedAt = now()
    const work = refresh().then(
      (made): Outcome => ({ made }),
      (error: unknown): Outcome => ({ error }),
    )
    const error = new AppError('UNAVAILABLE', { detail: 'the refresh took too long' })
    const tooLong: Outcome = { error, isTooLong: true }
    const outcome = within(work, refreshTimeoutMs, tooLong).then((ended) =>
      settle(key, freshness, startedAt, ended),
    )
    const refreshing = { startedAt, outcome }
    running.set(key, refreshing)
    return refreshing
  }
  return {
    peek: (key) => {
      const time = now()
      const entry = store.read(key, time)
      if (entry === undefined) return undefined
      const until = running.has(key) ? entry.usableUntil : entry.freshUntil
      return until > time ? entry.made.answer : undefined
    },
    get: async (key, freshness, refresh) => {
      const time = now()
      const entry = store.read(key, time)
      if (entry === undefined) {
        const ended = await start(key, freshness, () => refresh(null)).outcome
        if ('error' in ended) throw ended.error
        return foundIn(ended)
      }
      const isWithinAge = entry.usableUntil >= time
      const lastGood: Found = { answer: entry.made.answer, result: isWithinAge ? 'hit' : 'stale' }
      const isFresh = entry.freshUntil > time
      if (isFresh || (entry.failedAt !== null && time - entry.failedAt < retryMs)) return lastGood
      const { startedAt, outcome } = start(key, freshness, () => refresh(entry.made))
      if (isWithinAge || time - hungAt < hangMemoryMs) return lastGood
      const ended = await within(outcome, Math.max(0, startedAt + patienceMs - now()), null)
      if (ended === null) hungAt = now()
      return ended === null || 'error' in ended ? lastGood : foundIn(ended)
    },
  }
}

function foundIn({ made }: { readonly made: Refreshed | null }): Found | null {
  return made === null ? null : { answer: made.answer, result: 'miss' }
}

/** Awaits some work, or gives `otherwise` where it takes longer. */
function within<Result, Otherwise>(
  work: Promise<Result>,
  ms: number,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, otherwise).unref()
    void work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
