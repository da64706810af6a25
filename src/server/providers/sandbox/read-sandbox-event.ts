import { createHmac, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import { isShape } from '#server/platform/is-shape.ts'
import type { EventType, ProviderEvent } from '#server/providers/provider-event.ts'

const signatureHeader = 'obole-signature'
const toleranceSeconds = 5 * 60
const maxBytes = 256 * 1024
/** A sender signs with at most two secrets. More signatures than this are guesses. */
const maxProofs = 4

const EventSchema = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  type: Type.String({ minLength: 1, maxLength: 100 }),
  created: Type.Integer(),
  data: Type.Object({
    reference: Type.String({ maxLength: 200 }),
    chargeId: Type.String({ maxLength: 200 }),
  }),
})

/** Its names for what is more than news of the charge itself. */
const typeOf: ReadonlyMap<string, EventType> = new Map([
  ['charge.succeeded', 'chargeSucceeded'],
  ['charge.disputed', 'disputeChanged'],
  ['charge.dispute_closed', 'disputeChanged'],
  ['refund.failed', 'refundChanged'],
])

/**
 * Reads a signed event from its raw bytes; `now` in milliseconds. Returns null if the signature matches none of the
 * secrets, is more than five minutes old or in the future, or if the body is too large or of another shape.
 */
export function readSandboxEvent(
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  now: number,
  secrets: readonly string[],
): ProviderEvent | null {
  const { at, proofs } = parseSignature(headers[signatureHeader] ?? '')
  if (at === null || rawBody.length > maxBytes) return null
  if (Math.abs(now - at * 1000) > toleranceSeconds * 1000) return null
  if (!secrets.some((secret) => secret !== '' && isSigned(rawBody, at, secret, proofs))) return null
  const body = parseJson(rawBody)
  if (!isShape(EventSchema, body)) return null
  const type = typeOf.get(body.type) ?? 'other'
  return { eventId: body.id, type, attemptId: body.data.reference, payload: body }
}

function parseSignature(header: string): { at: number | null; proofs: readonly Buffer[] } {
  const parts = header.split(',').map((part) => part.trim())
  const at = parts.find((part) => /^t=\d{1,12}$/.test(part))
  const proofs = parts.filter((part) => /^v1=[0-9a-f]{64}$/.test(part)).slice(0, maxProofs)
  return {
    at: at === undefined ? null : Number(at.slice(2)),
    proofs: proofs.map((proof) => Buffer.from(proof.slice(3), 'hex')),
  }
}

function isSigned(rawBody: Buffer, at: number, secret: string, proofs: readonly Buffer[]): boolean {
  const expected = createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest()
  return proofs.some((proof) => timingSafeEqual(proof, expected))
}

function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return null
  }
}
