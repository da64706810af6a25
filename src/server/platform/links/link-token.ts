import { createHmac, type KeyObject } from 'node:crypto'

/** The purpose of a link. A link gives access only for its purpose. */
export type LinkPurpose =
  | 'regularise'
  | 'manage'
  | 'tip'
  | 'refundChoice'
  | 'withdraw'
  | 'resume'
  | 'order'
  | 'news'
  | 'stopNews'
  | 'cardFile'
  | 'cardPage'
  | 'renew'
  | 'stopRenewals'
  | 'stopMessages'
  | 'messageFile'
  | 'orderSummary'
  | 'weeklySummary'
  | 'contactProof'
  | 'gate'
  | 'handover'
  | 'waiting'

/** Layout of a link, in bytes: id, expiry, and proof. */
export const idBytes = 16
export const expiryBytes = 5
export const macBytes = 16

/**
 * The proof of a link: HMAC-SHA256 over purpose, id and expiry, its first 128 bits. The purpose is covered by the proof
 * but is not part of the link, which stays short.
 */
export function macOf(secret: KeyObject, purpose: LinkPurpose, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`link:${purpose}\n`).update(body).digest().subarray(0, macBytes)
}
