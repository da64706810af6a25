/** How far the server's clock is ahead of the browser's, in milliseconds; the next pages of this browser read it too. */
const stored = 'clock-offset'
/** Where the browser stores nothing, for this page. */
let known: number | null = null

/** The server's time in milliseconds since 1970; null until an answer has shown how far the browser's clock is off. */
export function serverNow(nowMs: number = Date.now()): number | null {
  const offset = known ?? readOffset()
  return offset === null ? null : nowMs + offset
}

/** Learns the server's time from an answer that no cache repeats. */
export function learnClock({ headers }: Pick<Response, 'headers'>, nowMs: number = Date.now()): void {
  const at = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(at)) return
  known = at - nowMs
  try {
    localStorage.setItem(stored, String(known))
  } catch {
    // Storage may be switched off: then each page learns it again.
  }
}

function readOffset(): number | null {
  try {
    const offset = Number(localStorage.getItem(stored) ?? Number.NaN)
    return Number.isFinite(offset) ? offset : null
  } catch {
    return null
  }
}
