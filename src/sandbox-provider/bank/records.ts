import type { FailureCode } from '../test-cards.ts'

/** What the book holds: one JSON line per fact, never changed. The last line about an object is its state. */
export type BookRecord =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'charge'; readonly charge: Charge }
  | { readonly kind: 'tombstone'; readonly reference: string; readonly at: string }
  | { readonly kind: 'refund'; readonly refund: Refund }
  | { readonly kind: 'event'; readonly event: OutgoingEvent }
  /** The event needs no more sending: it was taken, or given up after the last try. */
  | { readonly kind: 'event-done'; readonly id: string; readonly delivered: boolean }

export interface Session {
  readonly id: string
  readonly reference: string
  readonly deadline: string
  readonly origin: string
  readonly locale: PageLocale
  /** Which test card, never its number. */
  readonly cardKey: string | null
}

export const pageLocales = ['fr', 'en', 'es'] as const
export type PageLocale = (typeof pageLocales)[number]

type ChargeState = 'succeeded' | 'requires_action' | 'failed' | 'processing' | 'cancelled'

export interface Charge {
  readonly id: string
  readonly reference: string
  readonly sessionId: string
  /** Whole cents. */
  readonly amount: number
  readonly currency: string
  readonly returnUrl: string
  readonly description: string
  readonly deadline: string
  readonly locale: PageLocale
  readonly cardKey: string | null
  readonly state: ChargeState
  readonly code: FailureCode | null
  /** Unguessable end of the 3-D Secure address, kept after the challenge so that a repeated post is answered. */
  readonly challenge: string | null
  /** When a charge in processing is captured by itself. */
  readonly settlesAt: string | null
  /** Of the last change of state: for a captured charge, when the money was taken. */
  readonly at: string
}

export interface Refund {
  readonly id: string
  readonly chargeId: string
  readonly amount: number
  readonly at: string
}

export type EventType =
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.cancelled'
  | 'charge.requires_action'
  | 'refund.succeeded'

export interface OutgoingEvent {
  readonly id: string
  readonly type: EventType
  /** Unix seconds. */
  readonly created: number
  readonly data: { readonly reference: string; readonly chargeId: string; readonly refundId?: string }
}
