import { createHmac } from 'node:crypto'

/** A key for one purpose, derived from a shared secret. One derived key reveals nothing about the others. */
export function deriveKey(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(`key:${use}`).digest()
}
