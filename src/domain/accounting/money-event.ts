import type { TierType } from '#domain/form/form-definition.ts'
import type { Cents } from '#domain/money.ts'
import type { OfflinePaymentMethod } from '#domain/payment/payment-method.ts'

/** Part of a line that a payment paid or a refund returned. */
export interface EventShare {
  readonly tierType: TierType
  readonly amount: Cents
  /** Of its line: the price, and the VAT in it. */
  readonly lineAmount: Cents
  readonly lineVat: Cents
}

/** Order of an event. */
export interface EventOrder {
  readonly number: string
  /** 1 for the payment of the order, then its later debits. */
  readonly installment: number
  readonly formId: string
  readonly formTitle: string
  readonly isOrganization: boolean
}

interface Dated {
  /** Civil day to which it belongs. */
  readonly day: string
  /** Civil day on which it was recorded. */
  readonly recordedOn: string
}

/** A transaction of the ledger that changed what the platform owes an association, or sets aside for its payouts. */
export interface LedgerEvent extends Dated {
  readonly source: 'ledger'
  readonly kind: 'capture' | 'refund' | 'dispute' | 'payout' | 'transfer' | 'renunciation'
  /** The platform owes that much more. */
  readonly payable: Cents
  /** That much more is on its way to the association. */
  readonly transit: Cents
  /** Null for a payout. */
  readonly order: EventOrder | null
  readonly shares: readonly EventShare[]
  /** Of a payout, as the bank shows it; empty where it has none. */
  readonly reference: string
}

/** Money that the association received itself, a line of it that was cancelled, or a cheque that came back. */
export interface OfflineEvent extends Dated {
  readonly source: 'offline'
  readonly kind: 'entry' | 'cancellation' | 'return'
  readonly method: OfflinePaymentMethod
  readonly order: EventOrder
  readonly shares: readonly EventShare[]
  /** Of a returned cheque: its part that was owed back already, because its lines were cancelled before. */
  readonly owedBack: Cents
}

/** Cheques that the association took to its bank. */
export interface DepositEvent extends Dated {
  readonly source: 'deposit'
  readonly number: number
  readonly amount: Cents
}

export type MoneyEvent = LedgerEvent | OfflineEvent | DepositEvent
