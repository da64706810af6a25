import type { Cents } from '#domain/money.ts'

/**
 * Origin that a charge carries at its provider with its attempt's id, no personal data: its site, and
 * the series of order numbers at that time. If an older database is put back, its own charges are recognised by it.
 */
export interface ChargeOrigin {
  readonly siteId: string
  readonly numberSeries: number
}

/** Captures and refunds of a provider since an instant, for reconciliation. */
export interface ProviderLedger {
  readonly charges: readonly {
    readonly providerRef: string
    readonly attemptId: string
    readonly amount: Cents
    readonly at: Date
    /** Null: a charge of another system on the same account. */
    readonly origin: ChargeOrigin | null
  }[]
  readonly refunds: readonly {
    readonly providerRef: string
    readonly chargeRef: string
    readonly amount: Cents
    readonly at: Date
  }[]
  /** Disputed charges. The details of our charges are read by `disputes`. */
  readonly disputes: readonly { readonly disputeRef: string; readonly chargeRef: string }[]
}
