import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { FailureCode } from '../test-payment-methods/failure-code.ts'

/** A record of the ledger: one JSON line per fact, never changed. The last line about an object is its state. */
export type ProviderLedgerRecord =
  | { readonly kind: 'session'; readonly session: Session }
  | { readonly kind: 'charge'; readonly charge: Charge }
  | { readonly kind: 'saved-payment-method'; readonly savedPaymentMethod: SavedPaymentMethod }
  /** A saved payment method was deleted. */
  | { readonly kind: 'payment-method-forgotten'; readonly ref: string; readonly at: string }
  | { readonly kind: 'tombstone'; readonly reference: string; readonly at: string }
  | { readonly kind: 'refund'; readonly refund: Refund }
  | { readonly kind: 'dispute'; readonly dispute: Dispute }
  | { readonly kind: 'event'; readonly event: OutgoingEvent }
  /** The event is not sent any more: it was accepted, or abandoned after the last try. */
  | { readonly kind: 'event-done'; readonly id: string; readonly delivered: boolean }

/** A test card or account as it was entered: its key, never its number. */
export interface EnteredPaymentMethod {
  readonly type: PaymentMethod
  readonly key: string
  /** Last month in which a card is valid; null for an account. */
  readonly expiry: { readonly month: number; readonly year: number } | null
}

/** A payment method saved for later charges. */
export interface SavedPaymentMethod extends EnteredPaymentMethod {
  readonly ref: string
  readonly at: string
}

export interface Session {
  readonly id: string
  readonly reference: string
  readonly deadline: string
  readonly origin: string
  readonly locale: PageLocale
  /** The payment method that may be entered in it. */
  readonly type: PaymentMethod
  readonly paymentMethod: EnteredPaymentMethod | null
  /** The saved payment method that filled it, where nothing is entered. */
  readonly savedRef: string | null
  /** Amount that a wallet shows before the payer confirms, in cents; null where wallets are not offered. */
  readonly walletAmount: number | null
}

const pageLocales = ['fr', 'en', 'es'] as const
export type PageLocale = (typeof pageLocales)[number]

/** The page language nearest to a tag (`en-GB` -> en), French where there is none. */
export function pageLocaleOf(tag: string): PageLocale {
  const language = tag.slice(0, 2).toLowerCase()
  return pageLocales.find((locale) => locale === language) ?? 'fr'
}

type ChargeState = 'succeeded' | 'requires_action' | 'failed' | 'processing' | 'cancelled'

export interface Charge {
  readonly id: string
  readonly reference: string
  /** null for a charge without the payer. */
  readonly sessionId: string | null
  /** Whole cents. */
  readonly amount: number
  readonly currency: string
  /** Where the payer goes after 3-D Secure; null for a charge without the payer. */
  readonly returnUrl: string | null
  readonly description: string
  /** Additions of the merchant: ids of its own. */
  readonly metadata: Readonly<Record<string, string>>
  readonly deadline: string
  readonly locale: PageLocale
  readonly paymentMethod: EnteredPaymentMethod | null
  /** The saved payment method that is charged, where nothing was entered. */
  readonly savedRef: string | null
  /** Whether to save the payment method once the charge is accepted. */
  readonly savesPaymentMethod: boolean
  /** The reference under which it is saved. */
  readonly savedAsRef: string | null
  readonly state: ChargeState
  readonly code: FailureCode | null
  /** Unguessable end of the 3-D Secure address, retained after the challenge so that a repeated post is answered. */
  readonly challenge: string | null
  /** When a pending charge ends without an action. */
  readonly settlesAt: string | null
  /** The failure of that charge; null where it is captured. */
  readonly settlesTo: FailureCode | null
  /** The payer's bank takes days and the charge cannot be cancelled: a direct debit. */
  readonly bankDays: boolean
  /** The last change of state: for a captured charge, the time of the capture. */
  readonly at: string
}

export interface Refund {
  readonly id: string
  readonly chargeId: string
  readonly amount: number
  readonly state: 'succeeded' | 'processing' | 'failed'
  readonly code: string | null
  /** When a pending refund is made without an action. */
  readonly settlesAt: string | null
  readonly at: string
}

/** A file that came with an answer: the ledger has its hash. */
export interface ReceivedFile {
  readonly kind: string
  readonly name: string
  readonly contentType: string
  /** In bytes. */
  readonly size: number
  readonly sha256: string
}

/** An amount that a payer's bank took back, or disputes. */
export interface Dispute {
  readonly id: string
  readonly chargeId: string
  readonly reference: string
  readonly amount: number
  readonly state: 'open' | 'won' | 'lost'
  readonly reason: 'fraudulent' | 'debit_not_authorised'
  /** Until when the bank takes an answer; null: it takes none. */
  readonly respondBy: string | null
  /** The merchant's answer. */
  readonly answer?: {
    readonly id: string
    readonly text: string
    readonly files: readonly ReceivedFile[]
  }
  /** The last change of state. */
  readonly at: string
}

export type EventType =
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.cancelled'
  | 'charge.requires_action'
  | 'charge.disputed'
  | 'charge.dispute_closed'
  | 'refund.succeeded'
  | 'refund.failed'

export interface OutgoingEvent {
  readonly id: string
  readonly type: EventType
  /** Unix seconds. */
  readonly created: number
  readonly data: {
    readonly reference: string
    readonly chargeId: string
    readonly refundId?: string
    readonly disputeId?: string
  }
}
