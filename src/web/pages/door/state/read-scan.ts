import { toBase64url } from '#domain/ticket/base64url.ts'
import { judgeTicket } from '#domain/ticket/judge-ticket.ts'
import { readTicketCode } from '#domain/ticket/ticket-code.ts'
import type { ScannedCode } from '#domain/check-in/judge-scan.ts'
import { checkInBrowser } from '#web/lib/browser/check-signature.ts'

/** Characters of a proof, as `proofOf` of the server makes it. */
const proofLength = 16

/**
 * Reads a scanned text and checks its signature. A browser without Ed25519 still knows the tickets of its list by their
 * secret, which no one guesses; `isListed` says whether a proof is in it.
 */
export async function readScan(
  text: string,
  keys: readonly string[],
  isListed: (number: number, proof: string) => boolean,
  now: Date,
): Promise<ScannedCode> {
  const ticket = readTicketCode(text)
  if (ticket === null) return { verdict: { outcome: 'unreadable' }, proof: '' }
  const proof = await proofOf(ticket.facts.code)
  try {
    return { verdict: await judgeTicket(text, keys, checkInBrowser, now), proof }
  } catch {
    const { facts } = ticket
    const verdict = isListed(facts.number, proof)
      ? ({ outcome: 'valid', facts } as const)
      : ({ outcome: 'unknownKey' } as const)
    return { verdict, proof }
  }
}

async function proofOf(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return toBase64url(new Uint8Array(digest)).slice(0, proofLength)
}
