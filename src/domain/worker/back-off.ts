/** Tries after which the wait grows no more: six hours. */
const longest = 10

/** Milliseconds until a failed piece of work is tried again: 3 s after the first try, 20 s after the third, then hours. */
export function backOffMs(tries: number): number {
  return Math.round(1_000 * Math.exp(Math.min(Math.max(tries, 1), longest)))
}
