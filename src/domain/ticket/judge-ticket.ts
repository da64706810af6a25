import {
  readPublicKey,
  readTicketCode,
  ticketKeyId,
  type ReadTicket,
  type TicketFacts,
} from '#domain/ticket/ticket-code.ts'

/**
 * Meaning of a scan at the door: `unreadable` is no code of ours, `unknownKey` was signed by a key that the verifier
 * does not have, `forged` has a wrong signature. Facts are given only where the signature is right.
 */
export type TicketVerdict =
  | { readonly outcome: 'valid' | 'expired'; readonly facts: TicketFacts }
  | { readonly outcome: 'unreadable' | 'unknownKey' | 'forged' }

/** Checks an Ed25519 signature. The runtime gives it: node:crypto on the server, WebCrypto in a browser. */
export type CheckSignature = (publicKey: Uint8Array, ticket: ReadTicket) => boolean | Promise<boolean>

/**
 * Judges a scanned text with public keys alone, without a database or a network.
 * @param publicKeys as base64url; what is not a key is ignored
 */
export async function judgeTicket(
  scanned: string,
  publicKeys: readonly string[],
  check: CheckSignature,
  now: Date,
): Promise<TicketVerdict> {
  const ticket = readTicketCode(scanned)
  if (ticket === null) return { outcome: 'unreadable' }
  const { facts } = ticket
  // Two keys may have the same first bytes: each of them is tried.
  const keys = publicKeys.map(readPublicKey).filter((key) => key !== null && ticketKeyId(key) === facts.keyId)
  if (keys.length === 0) return { outcome: 'unknownKey' }
  for (const key of keys) {
    if (key !== null && (await check(key, ticket))) {
      return { outcome: now < facts.expiresAt ? 'valid' : 'expired', facts }
    }
  }
  return { outcome: 'forged' }
}
