import { createHmac } from 'node:crypto'

/** A key for one use, from a secret that serves several: knowing one tells nothing of the others. */
export function deriveKey(secret: string, use: string): Buffer {
  return createHmac('sha256', secret).update(`key:${use}`).digest()
}
