import { randomFillSync } from 'node:crypto'

const bytesOfId = 16
/** Random bytes for the next ids: asking for them costs more than the bytes. Each byte is used once. */
const pool = Buffer.alloc(256 * bytesOfId)
let used = pool.length

/** A public id: 128 random bits in UUID form. A version 4 UUID has only 122. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const hex = pool.toString('hex', used, used + bytesOfId)
  used += bytesOfId
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
