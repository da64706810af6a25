import Stripe from 'stripe'
import { Type } from 'typebox'
import { isShape } from '#server/platform/is-shape.ts'
import type { EventType, ProviderEvent } from '#server/providers/provider-event.ts'

const toleranceSeconds = 5 * 60
const maxBytes = 256 * 1024
const signatureHeader = 'stripe-signature'

const Metadata = Type.Optional(
  Type.Union([Type.Null(), Type.Object({ attemptId: Type.Optional(Type.String({ maxLength: 200 })) })]),
)
/** The fields that are read from an event. Everything else is read from Stripe again. */
const EventSchema = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 200 }),
  type: Type.String({ minLength: 1, maxLength: 100 }),
  data: Type.Object({
    object: Type.Object({
      id: Type.Optional(Type.String({ maxLength: 200 })),
      object: Type.Optional(Type.String({ maxLength: 100 })),
      metadata: Metadata,
      payment_intent: Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength: 200 })])),
    }),
  }),
})

/**
 * Reads a signed Stripe event from its raw bytes; `now` in milliseconds. Returns null if the signature matches none of
 * the secrets, is more than five minutes old or in the future, or if the body is too large or of another shape. The
 * package checks signature and age, but accepts times in the future.
 */
export function readStripeEvent(
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  now: number,
  secrets: readonly string[],
): ProviderEvent | null {
  const header = headers[signatureHeader] ?? ''
  if (rawBody.length > maxBytes || isAhead(header, now)) return null
  const body = secrets
    .filter((secret) => secret !== '')
    .map((secret) => verified(rawBody, header, secret, now))
    .find((event) => event !== null)
  if (body === undefined || !isShape(EventSchema, body)) return null
  const { metadata, payment_intent: chargeRef } = body.data.object
  const ownRef = body.data.object.object === 'payment_intent' ? body.data.object.id : undefined
  return {
    eventId: body.id,
    type: typeOf(body.type),
    attemptId: metadata?.attemptId ?? null,
    chargeRef: chargeRef ?? ownRef ?? null,
    // Enough to find the event at Stripe. The full event contains the payer's name.
    payload: { id: body.id, type: body.type, object: body.data.object.id ?? null },
  }
}

/** A completed refund can fail later. A dispute of an inquiry has a sequence of events, which mean the same here. */
function typeOf(name: string): EventType {
  if (name === 'payment_intent.succeeded' || name === 'charge.succeeded') return 'chargeSucceeded'
  if (name.startsWith('charge.dispute.')) return 'disputeChanged'
  return /(^|\.)refund\.(failed|updated)$/.test(name) ? 'refundChanged' : 'other'
}

function isAhead(header: string, now: number): boolean {
  const [, at] = /(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(header) ?? []
  return at === undefined || Number(at) * 1000 - now > toleranceSeconds * 1000
}

function verified(rawBody: Buffer, header: string, secret: string, now: number): unknown {
  try {
    return Stripe.webhooks.constructEvent(rawBody, header, secret, toleranceSeconds, undefined, now)
  } catch {
    return null
  }
}
