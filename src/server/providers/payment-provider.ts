import type { Cents } from '#domain/money.ts'
import type { AttemptId } from '#domain/ids.ts'
import type { Failure } from '#domain/payment/failure.ts'
import { failures } from '#domain/payment/failure.ts'
import type { DisputeState } from '#domain/refund/dispute-machine.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { ProviderName } from '#contract/organization.ts'
import type { BrowserData } from '#contract/payment.ts'

/**
 * The port to a payment provider. Every call may be repeated: the attempt's (or refund's) id is the idempotency key.
 * No call throws for a refusal or a lost answer: both are data. Calls are made outside any transaction. What a provider
 * may lack is a member that may be null, so that nobody calls what is not there.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  readonly publicKey: string
  /** Which of our two addresses its payers pay at. Source: spec section 2, embedded payment. */
  readonly page: 'embarque' | 'embarque-ha'
  /** What a payer may pay with. */
  readonly paymentMethod: readonly PaymentMethod[]
  /** An association may have an account of its own there, which its money goes to at once; a refund takes it from there. */
  readonly hasPayeeAccounts: boolean
  /** How the payer pays: in fields that the provider frames into our page, or on the provider's own page. */
  readonly entry: FieldsEntry | RedirectEntry
  /** What is kept for later charges without the payer: instalments and monthly gifts. null: this provider keeps no means. */
  readonly saved: SavedMethodCharges | null
  /** Money that a payer's bank took back. null: the provider does not tell. */
  readonly disputes: { readonly listOf: (attemptId: AttemptId) => Promise<readonly ProviderDispute[]> } | null
  /** The charge of an attempt as it is now; `absent` where the provider never saw it. */
  readonly findCharge: (attemptId: AttemptId) => Promise<ChargeAnswer | { readonly kind: 'absent' }>
  /** Gives up a charge that is not captured; answers its state afterwards (it may have succeeded meanwhile). */
  readonly cancelCharge: (attemptId: AttemptId) => Promise<ChargeAnswer | { readonly kind: 'absent' }>
  readonly refund: (request: RefundRequest) => Promise<RefundAnswer>
  /**
   * A refund as it is now, without asking for it; `absent` where the provider never saw it. One that was made may be
   * `failed` weeks later: the payer's bank did not take it.
   */
  readonly findRefund: (request: RefundRequest) => Promise<RefundAnswer | { readonly kind: 'absent' }>
  /** Every captured charge and refund since an instant: the other side of reconciliation. */
  readonly listSince: (since: Date) => Promise<ProviderLedger>
  /** Reads a signed event from the raw bytes; null where signature, age or shape is wrong. `now` in ms. */
  readonly readEvent: (
    rawBody: Buffer,
    headers: Record<string, string | undefined>,
    now: number,
  ) => ProviderEvent | null
}

/** Card fields in the provider's own frame; its answer to a charge may ask for 3-D Secure. */
export interface FieldsEntry {
  readonly kind: 'fields'
  /**
   * The provider's own script, which makes the fields in the payer's browser and there a token for each try: that token
   * is then what is charged. Absent: the means is entered at the session's address, and the session is what is charged.
   */
  readonly script?: ProviderScript
  /** Opens a single-use session in which the means is entered, or which a means kept before fills. */
  readonly openSession: (request: SessionRequest) => Promise<SessionAnswer>
  readonly charge: (request: ChargeRequest) => Promise<ChargeAnswer>
}

/** A script of a provider's, on the payment page alone, and the origins that it needs there. */
export interface ProviderScript {
  readonly url: string
  readonly sources: {
    readonly script: readonly string[]
    readonly frame: readonly string[]
    readonly connect: readonly string[]
  }
}

/** The provider's own page: the answer is a `challenge` that leads there, or an end. */
export interface RedirectEntry {
  readonly kind: 'redirect'
  readonly begin: (request: Omit<ChargeRequest, 'tokenizationSessionId'>) => Promise<ChargeAnswer>
}

export interface SavedMethodCharges {
  /** Charges a means that was kept, without the payer. Never answers `challenge`: that is a refusal then. */
  readonly charge: (request: SavedChargeRequest) => Promise<ChargeAnswer>
  /** Lets go of a kept means: nothing is charged with it any more. What was let go before, or never was there, is gone. */
  readonly forget: (savedMethodRef: SavedMethodRef) => Promise<ForgetAnswer>
}

/** `unknown`: no usable answer came, it is asked again. */
export type ForgetAnswer = { readonly kind: 'gone' } | { readonly kind: 'unknown'; readonly reason: string }

export interface SessionRequest {
  readonly attemptId: AttemptId
  /** After this instant the session takes no card. */
  readonly deadline: Date
  /** The only origin that may frame and talk to the card fields. */
  readonly origin: string
  readonly locale: string
  readonly paymentMethod: PaymentMethod
  /** The means kept before that this session uses, so that the payer enters nothing; null where it is entered anew. */
  readonly savedMethodRef: SavedMethodRef | null
}

export type SessionAnswer =
  | {
      readonly kind: 'opened'
      readonly tokenizationSessionId: string
      /** null where there is nothing to enter, or the provider's own script makes the fields. */
      readonly hostedFieldsUrl: string | null
    }
  /** No session: the provider took too long, was not reached at all, or answered something else. */
  | {
      readonly kind: 'unavailable'
      readonly why: 'timeout' | 'unreached' | 'refused'
      readonly reason: string
    }

/** What every charge says. */
interface Charge {
  readonly attemptId: AttemptId
  /** Everything that is charged, the tip in it. */
  readonly amount: Cents
  readonly tip: Cents
  readonly currency: 'EUR'
  readonly deadline: Date
  readonly description: string
  /** The association's own account at the provider, where it has one; null: the platform's. */
  readonly payeeAccount: string | null
}

export interface ChargeRequest extends Charge {
  readonly tokenizationSessionId: string
  /** Where the payer comes back after 3-D Secure. */
  readonly returnUrl: string
  readonly browser: BrowserData
  readonly paymentMethod: PaymentMethod
  /** The means is kept for later charges without the payer, which takes strong authentication now. */
  readonly savesPaymentMethod: boolean
  readonly payer: { readonly email: string; readonly name: string }
  readonly savedMethodRef: SavedMethodRef | null
}

export interface SavedChargeRequest extends Charge {
  readonly savedMethodRef: SavedMethodRef
}

/** A means of payment as its provider calls it. */
export interface SavedMethodRef {
  readonly paymentMethod: PaymentMethod
  readonly ref: string
  /** The provider's customer, where it has one. */
  readonly customerRef: string | null
}

/** A kept means with what a payer recognises it by. */
export interface SavedPaymentMethod extends SavedMethodRef {
  /** `visa`, `mastercard`, `cb`, or the bank's country for an account. */
  readonly brand: string
  readonly last4: string
  /** null for an account, which does not expire. */
  readonly expiry: { readonly month: number; readonly year: number } | null
}

export type ChargeAnswer =
  | {
      readonly kind: 'succeeded'
      readonly providerRef: string
      readonly amount: Cents
      readonly currency: string
      /** What was kept, where that was asked for. */
      readonly savedPaymentMethod: SavedPaymentMethod | null
      /** Whose account the money went to, null: the platform's. Absent where the provider has one account only. */
      readonly payeeAccount?: string | null
    }
  | { readonly kind: 'challenge'; readonly providerRef: string; readonly redirectUrl: string }
  /**
   * Taken in, no outcome yet. `bankDays`: the bank takes days (direct debit), nobody waits for it on a page; what is
   * kept is told already then.
   */
  | {
      readonly kind: 'processing'
      readonly providerRef: string
      readonly bankDays: boolean
      readonly savedPaymentMethod: SavedPaymentMethod | null
    }
  | { readonly kind: 'failed'; readonly providerRef: string | null; readonly code: ProviderFailure }
  | { readonly kind: 'cancelled'; readonly providerRef: string | null }
  /** Called, and no usable answer came: only `findCharge` can tell. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Why a charge failed, in the provider family's own codes. */
export type ProviderFailure = keyof typeof failures

/** Every code that a provider may give, with what it means. */
export const providerFailures: Readonly<Record<ProviderFailure, Failure>> = failures

export interface RefundRequest {
  readonly refundId: string
  readonly attemptId: AttemptId
  /** The charge that is given back. */
  readonly providerRef: string
  /** Everything that goes back, the tip in it. */
  readonly amount: Cents
  readonly tip: Cents
}

export type RefundAnswer =
  | {
      readonly kind: 'refunded'
      readonly providerRef: string
      /** Of the tip, what was taken from an association's own account and did not go back there; absent: nothing. */
      readonly tipRetained?: Cents
    }
  /** Taken in; asked again with the same id. */
  | { readonly kind: 'processing'; readonly providerRef: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

/** A charge that the payer's bank took back, or has asked about. Amount in cents. */
export interface ProviderDispute {
  readonly disputeRef: string
  readonly amount: Cents
  readonly state: DisputeState
  readonly at: Date
}

export interface ProviderLedger {
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
  /** Charges that payers' banks asked about or took back: what of it is ours is read by `disputes`. */
  readonly disputes: readonly { readonly disputeRef: string; readonly chargeRef: string }[]
}

export interface ProviderEvent {
  readonly eventId: string
  readonly type: string
  /** The attempt it is about: only a hint, the object's present state is read from the provider. */
  readonly attemptId: string | null
  /** The charge it is about, for events that do not name the attempt. */
  readonly chargeRef?: string | null
  readonly payload: unknown
}
