import { hash, randomBytes } from 'node:crypto'

/** A new key of a device: 256 random bits. */
export function newDeviceKey(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash by which a device is found; the key itself is not stored. */
export function hashDeviceKey(key: string): Buffer {
  return hash('sha256', key, 'buffer')
}
