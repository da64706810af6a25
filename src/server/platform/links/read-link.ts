import { type KeyObject, timingSafeEqual } from 'node:crypto'
import { expiryBytes, idBytes, type LinkPurpose, macBytes, macOf } from '#server/platform/links/link-token.ts'

/** The content of a genuine link: id and expiry. */
export interface ReadLink {
  readonly id: string
  readonly expiresAt: Date
}

/**
 * Reads a link that one of the secrets signed for this purpose, expired or not. Null if it is invalid, changed or of
 * another purpose. Every secret is tried in constant time.
 */
export function readLink(
  secrets: readonly KeyObject[],
  purpose: LinkPurpose,
  token: string,
): ReadLink | null {
  const bytes = Buffer.from(token, 'base64url')
  const body = bytes.subarray(0, idBytes + expiryBytes)
  const mac = bytes.subarray(body.length)
  // The last base64url character has several spellings; only the canonical one is valid.
  if (mac.length !== macBytes || bytes.toString('base64url') !== token) return null
  const isOurs = secrets.map((secret) => timingSafeEqual(mac, macOf(secret, purpose, body))).includes(true)
  if (!isOurs) return null
  return { id: uuidOf(body), expiresAt: new Date(body.readUIntBE(idBytes, expiryBytes) * 1000) }
}

function uuidOf(body: Buffer): string {
  const hex = body.toString('hex', 0, idBytes)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
