import type { FormType, PaymentFrequency, TierType } from '#domain/form/form-definition.ts'
import type { PlannedSchedule, SharedLine } from '#domain/cart/payment-plan.ts'
import type { Locale } from '#domain/locale.ts'
import type { Cents } from '#domain/money.ts'
import type { ValidityPeriod } from '#domain/membership/membership-period.ts'
import type { Participant } from '#domain/participant/participant.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { StockDemand } from '#domain/stock/stock-demand.ts'

/** Shapes of a cart through its life: as requested, as priced, and as frozen by a payment. Amounts in cents. */

type AnswerValue = string | number | boolean

export interface FieldAnswer {
  readonly fieldId: string
  readonly value: AnswerValue
}

export interface OptionChoice {
  readonly extraOptionId: string
  /** Whether the option is selected. */
  readonly value: boolean
  readonly customFields?: readonly FieldAnswer[]
}

/** One line as the visitor requests it: the only amount in it is a free one. */
export interface CartItemDraft {
  readonly id?: string
  readonly tierId: string
  readonly quantity?: number
  /** Free amount in cents, for a pay-what-you-want tier. */
  readonly customAmount?: number | null
  readonly frequency?: PaymentFrequency
  readonly customFields?: readonly FieldAnswer[]
  readonly extraOptions?: readonly OptionChoice[]
  readonly participant?: Participant
}

/** One unit: quantities are expanded, only selected options and non-empty answers are included. */
export interface CartItem {
  readonly id?: string
  readonly tierId: string
  readonly customAmount: Cents | null
  readonly frequency: PaymentFrequency
  readonly customFields: readonly FieldAnswer[]
  readonly extraOptions: readonly (OptionChoice & { readonly customFields: readonly FieldAnswer[] })[]
  readonly participant?: Participant
}

/** An item of a stored cart: one unit, with its id. */
export type StoredCartItem = CartItem & { readonly id: string }

/** realAmount = initialAmount - discount; vat is contained in realAmount. */
export interface PaymentTerms {
  readonly initialAmount: Cents
  readonly discount: Cents
  readonly realAmount: Cents
  readonly vat: Cents
}

export type PricedItem = CartItem & {
  readonly name: string
  readonly type: TierType
  readonly paymentTerms: PaymentTerms
  /** The part of realAmount that its options cost. */
  readonly optionsAmount: Cents
}

export interface PricedCart {
  readonly items: readonly PricedItem[]
  readonly paymentTerms: PaymentTerms
  readonly paymentFrequency: PaymentFrequency
}

/** An option as it was sold, VAT included. */
export interface SoldOption {
  readonly label: string
  readonly price: Cents
  readonly vatRate: number
}

export interface SnapshotItem {
  readonly name: string
  readonly tierId: string
  readonly type: TierType
  readonly amount: PaymentTerms
  /** The parts of realAmount (own price, options), and whether the first payment pays them whole. */
  readonly parts: SharedLine
  readonly vatRate: number
  readonly isEligibleTaxReceipt: boolean
  /** Of a membership: its period, and the association's words about it. Absent for other lines. */
  readonly validity?: { readonly period: ValidityPeriod | null; readonly text: string | null }
  readonly customFields: readonly FieldAnswer[]
  readonly extraOptions: CartItem['extraOptions']
  /** The selected options as they were sold. Absent without any. */
  readonly options?: readonly SoldOption[]
  readonly participant: Participant | null
}

/**
 * The cart that a payment freezes, so that the charged amount is the one that was shown. The charge is realAmount
 * + tip, or the first payment of `schedule`.
 */
export interface CartSnapshot {
  readonly organisationSlug: string
  readonly formType: FormType
  readonly formSlug: string
  readonly formTitle: string
  readonly items: readonly SnapshotItem[]
  readonly payer: Payer
  readonly realAmount: Cents
  readonly discount: Cents
  readonly vat: Cents
  readonly tip: Cents
  /** Dates and amounts of the payments; null where all is paid at once. */
  readonly schedule: PlannedSchedule | null
  readonly discountCode: string | null
  /** The stock that changes from held to sold when the money is captured. */
  readonly demand: StockDemand
  readonly currency: 'EUR'
  readonly locale: Locale
}
