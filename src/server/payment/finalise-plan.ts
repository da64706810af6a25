import type { ProviderName } from '#contract/organization.ts'
import type { PaymentFrequency } from '#domain/form/form-definition.ts'
import type { PlannedInstallment, PlannedSchedule } from '#domain/cart/payment-plan.ts'
import type { Cents } from '#domain/money.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import type { StockDemand } from '#domain/stock/stock-demand.ts'

/** What finalise_payment takes for every payment: everything decided before, so that the locked part is one round trip. */
export interface CapturePlan {
  readonly paymentId: string
  readonly attemptId: string | null
  readonly providerRef: string | null
  readonly captured: number
  readonly currency: string
  /** Compared with the attempt's where the provider says it; undefined is left out. */
  readonly payeeAccount: string | null | undefined
  readonly orphanId: string
  readonly entries: readonly unknown[]
  /** What this payment pays of each line. */
  readonly shares: readonly { readonly itemId: string; readonly item: Cents; readonly options: Cents }[]
}

/** The same for the payment that makes the order. */
export interface FinalisePlan extends CapturePlan {
  readonly numberScope: string
  readonly numberPrefix: string
  readonly demand: StockDemand
  readonly order: {
    readonly id: string
    readonly locale: string
    readonly payer: unknown
    /** Everything that it comes to: a first instalment is less. A monthly one: one month. */
    readonly amount: Cents
    readonly tip: Cents
    readonly frequency: PaymentFrequency
    readonly vat: number
    readonly discount: number
  }
  readonly items: readonly unknown[]
  /** What is to come; null where nothing is. */
  readonly schedule: NewSchedule | null
  readonly contribution: {
    readonly displayName: string | null
    readonly publishAmount: boolean
    readonly comment: string | null
    readonly isOrganisation: boolean
  }
  readonly mails: readonly QueuedMail[]
}

/** The same for a later debit. `mandate` is the means that it leaves for those after it, where it was to keep one. */
export interface LaterDebitPlan extends CapturePlan {
  readonly mandate: NewMandate
  readonly mails: readonly QueuedMail[]
}

/** A mail to be written with the fact that it tells. */
export interface QueuedMail {
  readonly id: string
  readonly kind: string
  readonly recipient: string
  readonly locale: string
  readonly payload: unknown
  /** What it is about, where that is not the fact it is queued with: told again for another reason. */
  readonly subject?: string
}

/** A means of payment as it is kept. `isKept` is false where the provider kept none: only the payer can pay then. */
export interface NewMandate {
  readonly id: string
  readonly isKept: boolean
  readonly provider: ProviderName
  readonly means: PaymentMeans
  readonly meansRef: string
  readonly customerRef: string | null
  readonly payerEmail: string
  readonly brand: string
  readonly last4: string
  readonly expiryMonth: number | null
  readonly expiryYear: number | null
  readonly termsVersion: string
}

/** What start_schedule makes: `first` is the number 1 that was just paid. Dates are civil dates in Paris. */
export interface NewSchedule {
  readonly id: string
  readonly kind: PlannedSchedule['kind']
  readonly debitDay: number
  readonly amount: Cents
  readonly tip: Cents
  readonly mandate: NewMandate
  readonly first: { readonly dueOn: string }
  readonly installments: readonly (PlannedInstallment & { readonly paymentId: string })[]
}
