import type { Cents } from '#domain/money.ts'
import type { AttemptId } from '#domain/ids.ts'
import type { ProviderName } from '#contract/organization.ts'
import type { BrowserData } from '#contract/payment.ts'

/**
 * The port to a payment provider. Every call may be repeated: the attempt's (or refund's) id is the idempotency key.
 * No call throws for a refusal or a lost answer: both are data. Calls are made outside any transaction.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  readonly publicKey: string
  /** Opens a single-use session in which the payer's card is entered, in the provider's own frame. */
  readonly openSession: (request: SessionRequest) => Promise<SessionAnswer>
  readonly charge: (request: ChargeRequest) => Promise<ChargeAnswer>
  /** The charge of an attempt as it is now; `absent` where the provider never saw it. */
  readonly findCharge: (attemptId: AttemptId) => Promise<ChargeAnswer | { readonly kind: 'absent' }>
  /** Gives up a charge that is not captured; answers its state afterwards (it may have succeeded meanwhile). */
  readonly cancelCharge: (attemptId: AttemptId) => Promise<ChargeAnswer | { readonly kind: 'absent' }>
  readonly refund: (request: RefundRequest) => Promise<RefundAnswer>
  /** Every captured charge and refund since an instant: the other side of reconciliation. */
  readonly listSince: (since: Date) => Promise<ProviderBook>
  /** Reads a signed event from the raw bytes; null where signature, age or shape is wrong. `now` in ms. */
  readonly readEvent: (
    rawBody: Buffer,
    headers: Record<string, string | undefined>,
    now: number,
  ) => ProviderEvent | null
}

export interface SessionRequest {
  readonly attemptId: AttemptId
  /** After this instant the session takes no card. */
  readonly deadline: Date
  /** The only origin that may frame and talk to the card fields. */
  readonly origin: string
  readonly locale: string
}

export type SessionAnswer =
  | { readonly kind: 'opened'; readonly tokenizationSessionId: string; readonly hostedFieldsUrl: string }
  | { readonly kind: 'unavailable'; readonly reason: string }

export interface ChargeRequest {
  readonly attemptId: AttemptId
  readonly tokenizationSessionId: string
  readonly amount: Cents
  readonly currency: 'EUR'
  /** Where the payer comes back after 3-D Secure. */
  readonly returnUrl: string
  readonly deadline: Date
  readonly browser: BrowserData
  readonly description: string
}

export type ChargeAnswer =
  | {
      readonly kind: 'succeeded'
      readonly providerRef: string
      readonly amount: Cents
      readonly currency: string
    }
  | { readonly kind: 'challenge'; readonly providerRef: string; readonly redirectUrl: string }
  /** Taken in, no outcome yet. */
  | { readonly kind: 'processing'; readonly providerRef: string }
  | { readonly kind: 'failed'; readonly providerRef: string | null; readonly code: ProviderFailure }
  | { readonly kind: 'cancelled'; readonly providerRef: string | null }
  /** Called, and no usable answer came: only `findCharge` can tell. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Why a charge failed, in the provider family's own codes. */
export const providerFailures = [
  'hapay_card_declined',
  'hapay_insufficient_funds',
  'hapay_lost_card',
  'hapay_expired_card',
  'hapay_incorrect_cvc',
  'hapay_processing_error',
  'hapay_authentication_failed',
  'hapay_authentication_required',
  'hapay_session_already_used',
  'hapay_session_expired',
  'hapay_unknown',
] as const
export type ProviderFailure = (typeof providerFailures)[number]

export interface RefundRequest {
  readonly refundId: string
  readonly providerRef: string
  readonly amount: Cents
}

export type RefundAnswer =
  | { readonly kind: 'refunded'; readonly providerRef: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

export interface ProviderBook {
  readonly charges: readonly {
    readonly providerRef: string
    readonly attemptId: string
    readonly amount: Cents
    readonly at: Date
  }[]
  readonly refunds: readonly {
    readonly providerRef: string
    readonly chargeRef: string
    readonly amount: Cents
    readonly at: Date
  }[]
}

export interface ProviderEvent {
  readonly eventId: string
  readonly type: string
  /** The attempt it is about: only a hint, the object's present state is read from the provider. */
  readonly attemptId: string | null
  readonly payload: unknown
}
