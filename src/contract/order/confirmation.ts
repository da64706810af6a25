import type { FormType } from '#domain/form/form-definition.ts'
import type { ScheduleState } from '#domain/installment/schedule-machine.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { Installment } from '#contract/cart.ts'
import type { Identity } from '#contract/identity.ts'
import type { ReceiptPromise } from '#domain/receipt/receipt-promise.ts'
import type { OrderMembershipCard } from '#contract/order/membership-card.ts'
import type { OrderDocument } from '#contract/order/document.ts'
import type { OrderTicketFiles } from '#contract/order/ticket.ts'
import type { OrderReceipt } from '#contract/order/receipt.ts'
import type { PaymentStatus } from '#contract/payment.ts'

/** The payment schedule of an order: paid and planned debits. */
export interface OrderSchedule {
  readonly kind: 'INSTALLMENT' | 'SUBSCRIPTION'
  readonly state: ScheduleState
  readonly installments: readonly Installment[]
  /** The debited payment method; null where none was saved. `expiry` is `MM/YYYY`, empty for an account. */
  readonly paymentMethod: {
    readonly paymentMethod: PaymentMethod
    readonly brand: string
    readonly last4: string
    readonly expiry: string
  } | null
  /** Civil date of the first debit after the card's expiry; null where the card is valid long enough. */
  readonly cardEndsBefore: string | null
  /** The page on which the payer sees and changes it. */
  readonly manageUrl: string
}

/**
 * The content of the confirmation screen of a payment for a guest: a minimum of personal data.
 * Amounts in cents, `date` an instant.
 */
export interface ConfirmationView {
  readonly identity: Identity
  readonly paymentRequestId: string
  /** The attempt for the confirm call, while the outcome is unknown. */
  readonly paymentId: string | null
  readonly status: PaymentStatus | 'Open'
  readonly errorCode: string | null
  /** The payment is too old to be paid. */
  readonly isOver: boolean
  readonly organization: { readonly organizationSlug: string; readonly name: string }
  readonly form: {
    readonly title: string
    readonly formType: FormType
    readonly formSlug: string
    readonly url: string
  }
  /** The page the payer came from, to correct the order; null where it is unknown. */
  readonly backUrl: string | null
  readonly amount: number
  readonly amountTip: number
  /** The banner of the campaign, or the cover that replaces it. */
  readonly coverUrl: string
  /** When this payment was started: an instant. */
  readonly startedAt: string
  /** Milliseconds since the payment method was sent to the bank; 0 where it was not. */
  readonly waitedMs: number
  /** The bank's page on which the payer must confirm; null where the bank does not wait for the payer. */
  readonly bankUrl: string | null
  /** The bank takes days (direct debit): the page does not wait. */
  readonly bankDays: boolean
  /** The result for the money of an order that was cancelled completely; null where it is not cancelled. */
  readonly cancelled: 'refunded' | 'refunding' | 'plain' | null
  /** The refunded part of it, tip included. */
  readonly amountRefunded: number
  readonly order: {
    readonly orderId: string
    readonly orderNumber: string
    readonly date: string
    readonly firstName: string
    /** The payer is an organisation. */
    readonly isOrganization: boolean
    readonly maskedEmail: string
    /** Total of the order, of which the first payment may be a part; one month for a monthly order. */
    readonly amount: number
    readonly amountTip: number
    readonly schedule: OrderSchedule | null
    /** One per unit, before discount; with first name and initial of its participant, empty where there is none. */
    readonly lines: readonly {
      readonly name: string
      /** The open donation beside the form's own tiers: its name is the form's title. */
      readonly isGiftBeside: boolean
      readonly amount: number
      readonly participant: string
      readonly options: readonly string[]
    }[]
    readonly discount: { readonly code: string; readonly amount: number } | null
    /** The data of the event's calendar entry; null for other forms, and for events without a date. */
    readonly event: {
      readonly startDate: string
      readonly endDate: string | null
      readonly place: string
    } | null
    readonly publication: {
      readonly publishName: boolean
      readonly publishAmount: boolean
      readonly comment: string
      /** The payer saw these choices before the payment. */
      readonly isAsked: boolean
    }
    /** Path of the page of the tickets; null where the order has none. */
    readonly ticketsUrl: string | null
    /** Null where no ticket is valid. */
    readonly ticketFiles: OrderTicketFiles | null
    /** Path of the PDF with VAT and payments. */
    readonly summaryUrl: string
    /** The membership cards, with first names and initials. */
    readonly cards: readonly OrderMembershipCard[]
    readonly contributorsVisible: boolean
    /** Effect of the gift in the association's own words; null without any. */
    readonly effect: string | null
    /** Thank-you text of the association; empty without one. */
    readonly personalMessage: string
    /** The form also takes monthly gifts, and this one is not monthly. */
    readonly canGiveMonthly: boolean
    /** Who sends a tax receipt, and when; null where none will come. */
    readonly taxReceipt: ReceiptPromise | null
    /** The tax receipts that are ready, the oldest year first. */
    readonly receipts: readonly OrderReceipt[]
    /** The available documents, in the order of the payments. */
    readonly documents: readonly OrderDocument[]
  } | null
}
