import { toBase64url } from '#domain/ticket/base64url.ts'
import { judgeTicket } from '#domain/ticket/judge-ticket.ts'
import { readTicketCode } from '#domain/ticket/ticket-code.ts'
import type { ScannedCode } from '#domain/check-in/judge-scan.ts'
import { checkInBrowser } from '#web/lib/browser/check-signature.ts'

/** Characters of a proof, as `proofOf` of the server makes it. */
const proofLength = 16

const withoutKey = { outcome: 'unknownKey' } as const

/**
 * Reads a scanned text and checks its signature. Without its key, which was revoked, and in a browser without Ed25519, a
 * ticket of the list is still known by its secret: `isListed` says whether a proof is in it.
 */
export async function readScan(
  text: string,
  keys: readonly string[],
  isListed: (number: number, proof: string) => boolean,
  now: Date,
): Promise<ScannedCode> {
  const ticket = readTicketCode(text)
  if (ticket === null) return { verdict: { outcome: 'unreadable' }, proof: '' }
  const { facts } = ticket
  const proof = await proofOf(facts.code)
  const verdict = await judgeTicket(text, keys, checkInBrowser, now).catch(() => withoutKey)
  const isKnown = verdict.outcome === 'unknownKey' && isListed(facts.number, proof)
  return { verdict: isKnown ? { outcome: 'valid', facts } : verdict, proof }
}

async function proofOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return toBase64url(new Uint8Array(digest)).slice(0, proofLength)
}
