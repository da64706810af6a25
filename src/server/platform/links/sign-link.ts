import type { KeyObject } from 'node:crypto'
import { expiryBytes, idBytes, type LinkPurpose, macOf } from '#server/platform/links/link-token.ts'

/**
 * Creates the token of a link that works without an account: 50 base64url characters. `id` is a UUID; the link expires
 * at `expiresAt`, to the second.
 */
export function signLink(secret: KeyObject, purpose: LinkPurpose, id: string, expiresAt: Date): string {
  const body = Buffer.alloc(idBytes + expiryBytes)
  body.write(id.replaceAll('-', ''), 'hex')
  body.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), idBytes, expiryBytes)
  return Buffer.concat([body, macOf(secret, purpose, body)]).toString('base64url')
}
