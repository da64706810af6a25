import { useEffect, useState } from 'react'

/** Minimum fetch delay. Source: spec section 9; docs/decisions/web/order-steps.md. */
const minimumDelayMs = 200

interface Clock {
  readonly now: () => number
  readonly wait: (run: () => void, ms: number) => void
}

const realClock: Clock = { now: () => performance.now(), wait: (run, ms) => void setTimeout(run, ms) }

/** Passes a typed change on at most every 200 ms: the first at once, then the last of those that came meanwhile. */
export function atMostEvery200ms<Value>(send: (value: Value) => void, clock: Clock = realClock) {
  let lastAt = Number.NEGATIVE_INFINITY
  let waiting: { readonly value: Value } | null = null
  let isScheduled = false
  const flush = (): void => {
    isScheduled = false
    if (waiting === null) return
    const { value } = waiting
    waiting = null
    lastAt = clock.now()
    send(value)
  }
  return (value: Value): void => {
    waiting = { value }
    const left = lastAt + minimumDelayMs - clock.now()
    if (left <= 0) flush()
    else if (!isScheduled) {
      isScheduled = true
      clock.wait(flush, left)
    }
  }
}

/** Whether to show a loader: while `isBusy`, and for at least 200 ms once shown, so that it does not flash. */
export function useSteadyLoader(isBusy: boolean): boolean {
  const [isShown, setShown] = useState(isBusy)
  if (isBusy && !isShown) setShown(true)
  useEffect(() => {
    if (isBusy || !isShown) return
    const timer = setTimeout(() => setShown(false), minimumDelayMs)
    return () => clearTimeout(timer)
  }, [isBusy, isShown])
  return isShown
}
