import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** The SHA-256 of a secret: all that is kept of it. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** A new cart key: 256 random bits. */
export function newCartKey(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The cart key of a cart made under an Idempotency-Key: the same for each repetition of the request, known to
 * whoever holds that (random) key and nobody else, and kept nowhere.
 */
export function cartKeyFor(idempotencyKey: string, cartId: string): string {
  return createHash('sha256').update(`cart-key\n${idempotencyKey}\n${cartId}`).digest('base64url')
}

/** Whether a key opens a cart, in constant time. */
export function opensCart(key: string | undefined, keyHash: Buffer): boolean {
  return key !== undefined && timingSafeEqual(hashSecret(key), keyHash)
}
