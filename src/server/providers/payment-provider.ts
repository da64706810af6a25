import type { Cents } from '#domain/money.ts'
import type { AttemptId } from '#domain/ids.ts'
import type { Failure } from '#domain/payment/failure.ts'
import { failures } from '#domain/payment/failure.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { ProviderName } from '#contract/organization.ts'
import type { BrowserData } from '#contract/payment.ts'
import type { DebitMandates } from '#server/providers/debit-mandates.ts'
import type { Disputes } from '#server/providers/disputes.ts'
import type { ProviderEvent } from '#server/providers/provider-event.ts'
import type { ChargeOrigin, ProviderLedger } from '#server/providers/provider-ledger.ts'

/**
 * The port to a payment provider. Every call may be repeated: the id of the attempt (or refund) is the idempotency key.
 * No call throws for a refusal or a lost answer: both are return values. Calls are made outside any transaction. An
 * optional capability is a member that may be null, so that it cannot be called if it is missing.
 */
export interface PaymentProvider {
  readonly name: ProviderName
  readonly publicKey: string
  /** Which of the two payment pages its payers use. Source: spec section 2, embedded payment. */
  readonly page: 'embarque' | 'embarque-ha'
  /** The accepted payment methods. */
  readonly paymentMethods: readonly PaymentMethod[]
  /** Whether an association may have its own account there, which receives its money directly and pays its refunds. */
  readonly hasPayeeAccounts: boolean
  /** How the payer pays: in card fields framed into our page, or on the provider's own page. */
  readonly entry: FieldsEntry | RedirectEntry
  /** Payment methods saved for later charges without the payer: instalments and monthly gifts. Null: not supported. */
  readonly saved: SavedMethodCharges | null
  /** Disputes of a charge. Null: the provider does not report them. */
  readonly disputes: Disputes | null
  /** Mandates of direct debits. Null: the provider debits no bank accounts. */
  readonly debitMandates: DebitMandates | null
  /** The current state of an attempt's charge; `absent` if the provider never received it. */
  readonly findCharge: (attemptId: AttemptId) => Promise<ChargeAnswer | { readonly kind: 'absent' }>
  /** Cancels a charge that is not captured; returns its state afterwards (it may have succeeded meanwhile). */
  readonly cancelCharge: (attemptId: AttemptId) => Promise<ChargeAnswer | { readonly kind: 'absent' }>
  readonly refund: (request: RefundRequest) => Promise<RefundAnswer>
  /**
   * The current state of a refund, without requesting it; `absent` if the provider never received it. A completed
   * refund may become `failed` weeks later, if the payer's bank rejects it.
   */
  readonly findRefund: (request: RefundRequest) => Promise<RefundAnswer | { readonly kind: 'absent' }>
  /** Every captured charge and refund since an instant, for reconciliation. */
  readonly listSince: (since: Date) => Promise<ProviderLedger>
  /** Reads a signed event from the raw bytes; null if signature, age or shape is wrong. `now` in ms. */
  readonly readEvent: (
    rawBody: Buffer,
    headers: Record<string, string | undefined>,
    now: number,
  ) => ProviderEvent | null
}

/** Card fields in the provider's own frame. The answer to a charge may require 3-D Secure. */
export interface FieldsEntry {
  readonly kind: 'fields'
  /**
   * The provider's own script, which creates the fields in the payer's browser and a token per try; that token is
   * charged. Absent: the payment method is entered at the session's address, and the session is charged.
   */
  readonly script?: ProviderScript
  /**
   * Wallets (Apple Pay, Google Pay) above the card fields. They confirm the session, or make the token, that the card
   * fields would, and are charged like a card. `canSave`: their card may be saved for later debits. Absent: none.
   */
  readonly wallets?: { readonly canSave: boolean }
  /** Opens a single-use session, in which the payment method is entered or a saved one is used. */
  readonly openSession: (request: SessionRequest) => Promise<SessionAnswer>
  readonly charge: (request: ChargeRequest) => Promise<ChargeAnswer>
}

/** A provider's script, only on the payment page, and the origins that it needs there. */
export interface ProviderScript {
  readonly url: string
  readonly sources: {
    readonly script: readonly string[]
    readonly frame: readonly string[]
    readonly connect: readonly string[]
  }
}

/** The provider's own page: the answer is a `challenge` that redirects there, or a final result. */
export interface RedirectEntry {
  readonly kind: 'redirect'
  readonly begin: (request: Omit<ChargeRequest, 'tokenizationSessionId'>) => Promise<ChargeAnswer>
}

export interface SavedMethodCharges {
  /** Charges a saved payment method without the payer. Never answers `challenge`; a required challenge is a refusal. */
  readonly charge: (request: SavedChargeRequest) => Promise<ChargeAnswer>
  /** Deletes a saved payment method: it cannot be charged any more. A deleted or unknown one counts as gone. */
  readonly forget: (savedMethodRef: SavedMethodRef) => Promise<ForgetAnswer>
}

/** `unknown`: no usable answer; ask again. */
export type ForgetAnswer = { readonly kind: 'gone' } | { readonly kind: 'unknown'; readonly reason: string }

export interface SessionRequest {
  readonly attemptId: AttemptId
  /** After this instant the session accepts no card. */
  readonly deadline: Date
  /** The only origin that may frame the card fields and exchange messages with them. */
  readonly origin: string
  readonly locale: string
  readonly paymentMethod: PaymentMethod
  /** The saved payment method of this session, so that the payer enters nothing; null if a new one is entered. */
  readonly savedMethodRef: SavedMethodRef | null
  /** Total charge that a wallet shows before the payer confirms. Null where no wallet is offered. */
  readonly walletAmount: Cents | null
}

export type SessionAnswer =
  | {
      readonly kind: 'opened'
      readonly tokenizationSessionId: string
      /** Null if there is nothing to enter, or if the provider's own script creates the fields. */
      readonly hostedFieldsUrl: string | null
    }
  /** No session: the provider was too slow, not reachable, or gave another answer. */
  | {
      readonly kind: 'unavailable'
      readonly why: 'timeout' | 'unreached' | 'refused'
      readonly reason: string
    }

/** Fields of every charge. */
interface Charge {
  readonly attemptId: AttemptId
  /** The total charge, including the tip. */
  readonly amount: Cents
  readonly tip: Cents
  readonly currency: 'EUR'
  readonly deadline: Date
  readonly description: string
  /** The association's own account at the provider; null: the platform's account. */
  readonly payeeAccount: string | null
  readonly origin: ChargeOrigin
}

export interface ChargeRequest extends Charge {
  readonly tokenizationSessionId: string
  /** The return address after 3-D Secure. */
  readonly returnUrl: string
  readonly browser: BrowserData
  readonly paymentMethod: PaymentMethod
  /** Saves the payment method for later charges without the payer, which requires strong authentication now. */
  readonly savesPaymentMethod: boolean
  /** Asks the bank for 3-D Secure, whatever the provider thinks of the card. Absent: it decides. */
  readonly authenticates?: boolean
  readonly payer: { readonly email: string; readonly name: string }
  readonly savedMethodRef: SavedMethodRef | null
}

export interface SavedChargeRequest extends Charge {
  readonly savedMethodRef: SavedMethodRef
}

/** A provider's reference of a payment method. */
export interface SavedMethodRef {
  readonly paymentMethod: PaymentMethod
  readonly ref: string
  /** The provider's customer, if it has one. */
  readonly customerRef: string | null
}

/** A saved payment method with the data by which a payer recognises it. */
export interface SavedPaymentMethod extends SavedMethodRef {
  /** `visa`, `mastercard`, `cb`, or the bank's country for an account. */
  readonly brand: string
  readonly last4: string
  /** Null for a bank account, which does not expire. */
  readonly expiry: { readonly month: number; readonly year: number } | null
}

/** Data by which a payer recognises a card or account: for a card its brand, for an account the country of its bank. */
export type PaidWith = Pick<SavedPaymentMethod, 'brand' | 'last4'>

export type ChargeAnswer =
  | {
      readonly kind: 'succeeded'
      readonly providerRef: string
      readonly amount: Cents
      readonly currency: string
      /** The saved payment method, if saving was requested. */
      readonly savedPaymentMethod: SavedPaymentMethod | null
      /** Shows which card or account paid. Absent or null: the provider does not say. */
      readonly paidWith?: PaidWith | null
      /** The account that received the money; null: the platform's. Absent if the provider has only one account. */
      readonly payeeAccount?: string | null
    }
  | { readonly kind: 'challenge'; readonly providerRef: string; readonly redirectUrl: string }
  /**
   * Accepted, without a result yet. `bankDays`: the bank takes days (direct debit), so no page waits for it. The saved
   * payment method is already reported.
   */
  | {
      readonly kind: 'processing'
      readonly providerRef: string
      readonly bankDays: boolean
      readonly savedPaymentMethod: SavedPaymentMethod | null
    }
  | { readonly kind: 'failed'; readonly providerRef: string | null; readonly code: ProviderFailure }
  | { readonly kind: 'cancelled'; readonly providerRef: string | null }
  /** The call gave no usable answer: only `findCharge` shows the result. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** Why a charge failed, as codes of the provider family. */
export type ProviderFailure = keyof typeof failures

/** Every failure code of a provider, with its meaning. */
export const providerFailures: Readonly<Record<ProviderFailure, Failure>> = failures

export interface RefundRequest {
  readonly refundId: string
  readonly attemptId: AttemptId
  /** The refunded charge. */
  readonly providerRef: string
  /** The total refund, including the tip. */
  readonly amount: Cents
  readonly tip: Cents
}

export type RefundAnswer =
  | {
      readonly kind: 'refunded'
      readonly providerRef: string
      /** Part of the tip taken from an association's own account that did not go back there; absent: nothing. */
      readonly tipRetained?: Cents
    }
  /** Accepted; ask again with the same id. */
  | { readonly kind: 'processing'; readonly providerRef: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }
