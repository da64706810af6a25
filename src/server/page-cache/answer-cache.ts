import { AppError } from '#domain/errors.ts'
import {
  type Entry,
  type Refreshed,
  type StoreLimits,
  makeAnswerStore,
} from '#server/page-cache/answer-store.ts'
import type { CachedAnswer } from '#server/page-cache/cached-answer.ts'
import type { Freshness } from '#server/page-cache/cached-pages.ts'

/** How long a request waits for a refresh where there is a last good answer. */
const patienceMs = 1_000
/** A refresh that takes longer has failed: a database that hangs never reports an error. */
const refreshTimeoutMs = 10_000
/** After a failed refresh the last good answer is served for so long without another try. */
const retryMs = 2_000

/** Makes an answer, or gives back the former one where it still holds; null where there is none to give. */
export type Refresh = (former: Refreshed | null) => Promise<Refreshed | null>

export interface Found {
  readonly answer: CachedAnswer
  /** `hit`: stored and within its age. `miss`: made or checked just now. `stale`: the last good one. */
  readonly result: 'hit' | 'miss' | 'stale'
}

export interface AnswerCache {
  /** The answer under a key while it is fresh, without waiting. */
  readonly peek: (key: string) => CachedAnswer | undefined
  /**
   * The answer under a key, refreshed as its rule says, by one request at a time; null where there is none to give.
   * Where the refresh fails or takes too long, the last good answer.
   * @throws what the refresh threw where there is no good answer; AppError UNAVAILABLE where it took too long
   */
  readonly get: (key: string, freshness: Freshness, refresh: Refresh) => Promise<Found | null>
}

interface Options extends StoreLimits {
  /** Told of each refresh that failed. */
  readonly onFailure: (key: string, error: unknown) => void
  /** Milliseconds that only go forward. */
  readonly now?: () => number
}

type Outcome = { readonly made: Refreshed | null } | { readonly error: unknown }

interface Flight {
  readonly startedAt: number
  /** Never rejects, and ends within `refreshTimeoutMs`. */
  readonly outcome: Promise<Outcome>
}

/** A cache of answers that outlives its database: see `docs/decisions/page-cache.md`. */
export function makeAnswerCache(options: Options): AnswerCache {
  const { now = () => performance.now(), onFailure } = options
  const store = makeAnswerStore(options)
  const flights = new Map<string, Flight>()
  const settle = (key: string, { freshMs }: Freshness, outcome: Outcome): Outcome => {
    flights.delete(key)
    if ('error' in outcome) {
      const entry = store.read(key, now())
      if (entry !== undefined) entry.failedAt = now()
      onFailure(key, outcome.error)
    } else if (outcome.made?.isStored === true) store.put(key, outcome.made, freshMs, now())
    else store.drop(key)
    return outcome
  }
  const fly = (key: string, freshness: Freshness, refresh: () => Promise<Refreshed | null>): Flight => {
    const running = flights.get(key)
    if (running !== undefined) return running
    const work = refresh().then(
      (made): Outcome => ({ made }),
      (error: unknown): Outcome => ({ error }),
    )
    const tooLong: Outcome = { error: new AppError('UNAVAILABLE', { detail: 'the refresh took too long' }) }
    const outcome = within(work, refreshTimeoutMs, tooLong).then((ended) => settle(key, freshness, ended))
    const flight = { startedAt: now(), outcome }
    flights.set(key, flight)
    return flight
  }
  const isFresh = (entry: Entry) => entry.freshUntil > now()
  return {
    peek: (key) => {
      const entry = store.read(key, now())
      return entry !== undefined && isFresh(entry) ? entry.made.answer : undefined
    },
    get: async (key, freshness, refresh) => {
      const entry = store.read(key, now())
      if (entry === undefined) {
        const ended = await fly(key, freshness, () => refresh(null)).outcome
        if ('error' in ended) throw ended.error
        return foundIn(ended)
      }
      const isWithinAge = now() - entry.refreshedAt <= freshness.maxAgeMs
      const lastGood: Found = { answer: entry.made.answer, result: isWithinAge ? 'hit' : 'stale' }
      if (isFresh(entry) || (entry.failedAt !== null && now() - entry.failedAt < retryMs)) return lastGood
      const { startedAt, outcome } = fly(key, freshness, () => refresh(entry.made))
      if (isWithinAge) return lastGood
      const ended = await within(outcome, Math.max(0, startedAt + patienceMs - now()), null)
      return ended === null || 'error' in ended ? lastGood : foundIn(ended)
    },
  }
}

function foundIn({ made }: { readonly made: Refreshed | null }): Found | null {
  return made === null ? null : { answer: made.answer, result: 'miss' }
}

/** What comes of some work, or `otherwise` where it takes longer. */
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
