import { expiryBytes, idBytes, type LinkPurpose, macOf } from '#server/links/link-token.ts'

/**
 * Makes the token of a link that is used without an account: 50 characters of the base64url alphabet. `id` is a UUID;
 * the link ends at `expiresAt`, to the second.
 */
export function signLink(secret: string, purpose: LinkPurpose, id: string, expiresAt: Date): string {
  const body = Buffer.alloc(idBytes + expiryBytes)
  body.write(id.replaceAll('-', ''), 'hex')
  body.writeUIntBE(Math.floor(expiresAt.getTime() / 1000), idBytes, expiryBytes)
  return Buffer.concat([body, macOf(secret, purpose, body)]).toString('base64url')
}
