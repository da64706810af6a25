import { createHmac } from 'node:crypto'

/** What a link is for: one of another purpose opens nothing. */
export type LinkPurpose = 'regularise' | 'manage' | 'tip' | 'withdraw' | 'resume' | 'order'

/** Layout of a link, in bytes: whose it is, until when, and the proof. */
export const idBytes = 16
export const expiryBytes = 5
export const macBytes = 16

/**
 * The proof of a link: HMAC-SHA256 over purpose, id and expiry, its first 128 bits. The purpose is under the proof and
 * not in the link, so that it stays short.
 */
export function macOf(secret: string, purpose: LinkPurpose, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`link:${purpose}\n`).update(body).digest().subarray(0, macBytes)
}
