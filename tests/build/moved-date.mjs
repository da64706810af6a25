// Loaded before the program (`node --import`): the machine's clock as this process sees it, moved by the milliseconds in
// the file of OBOLE_MOVED_DATE. Timers and `performance.now` go on, as on a machine whose clock is set.
import { readFileSync } from 'node:fs'

const file = process.env['OBOLE_MOVED_DATE'] ?? ''
const RealDate = Date
const realNow = Date.now
let [offset, readAt] = [0, -1_000]

function now() {
  if (performance.now() - readAt > 50) {
    offset = Number(readFileSync(file, 'utf8'))
    readAt = performance.now()
  }
  return realNow() + offset
}

globalThis.Date = /** @type {DateConstructor} */ (
  new Proxy(RealDate, {
    construct: (target, values, called) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, called),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
)
