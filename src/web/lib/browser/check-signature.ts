import type { CheckSignature } from '#domain/ticket/judge-ticket.ts'

/** WebCrypto checks the signature of a ticket. @throws where the browser does not know Ed25519 */
export const checkInBrowser: CheckSignature = async (publicKey, { message, signature }) => {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(publicKey), 'Ed25519', false, ['verify'])
  return crypto.subtle.verify('Ed25519', key, new Uint8Array(signature), new Uint8Array(message))
}
