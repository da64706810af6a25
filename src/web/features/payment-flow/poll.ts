import { isOffline, untilOnline } from '#web/lib/browser/when-online.ts'

interface Poll<Answer> {
  readonly ask: () => Promise<Answer>
  readonly isKnown: (answer: Answer) => boolean
  readonly wait: (ms: number) => Promise<void>
  readonly now: () => number
  /** When the wait began, on the clock of `now`; by default with the first call. */
  readonly start?: number
}

/** Finalising may take up to one minute. Source: spec section 9. */
const pollLimitMs = 60_000
const firstPauseMs = 1000
const longestPauseMs = 4000

/**
 * Polls until the answer is known, for at most a minute, with growing intervals. A failed call is repeated: only the
 * time limit ends the polling. Time without a network does not count: asks again at once when it is back. Asks at
 * least once.
 * Gives null when nothing is known after a minute.
 */
export async function pollUntilKnown<Answer>({
  ask,
  isKnown,
  wait,
  now,
  start = now(),
}: Poll<Answer>): Promise<Answer | null> {
  let offlineMs = 0
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const answer = await ask().catch(() => null)
    if (answer !== null && isKnown(answer)) return answer
    if (isOffline()) {
      const lostAt = now()
      await untilOnline()
      offlineMs += now() - lostAt
    } else {
      if (now() - start - offlineMs + pause > pollLimitMs) return null
      await wait(pause)
    }
  }
}

export function waitFor(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}
