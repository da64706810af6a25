/** The number of tries after which the delay stays at its maximum of six hours. */
const longest = 10

/** Milliseconds until failed work is tried again: 3 s after the first try, 20 s after the third, then hours. */
export function backOffMs(tries: number): number {
  return Math.round(1_000 * Math.exp(Math.min(Math.max(tries, 1), longest)))
}
