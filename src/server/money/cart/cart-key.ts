import { createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The SHA-256 of a secret. The secret itself is not stored. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** A new cart key: 256 random bits. */
export function newCartKey(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The cart key of a cart created under an Idempotency-Key. Each repetition of the request gets the same key. It can be
 * derived only with the (random) Idempotency-Key and is not stored.
 */
export function cartKeyFor(idempotencyKey: string, cartId: string): string {
  return createHash('sha256').update(`cart-key\n${idempotencyKey}\n${cartId}`).digest('base64url')
}

/** Whether a key opens a cart; compares in constant time. */
export function opensCart(key: string, keyHash: Buffer): boolean {
  return timingSafeEqual(hashSecret(key), keyHash)
}
