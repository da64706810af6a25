import { randomBytes } from 'node:crypto'

/** A public id: 128 random bits in UUID form. A version 4 UUID has only 122. */
export function newId(): string {
  const hex = randomBytes(16).toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
