import type { FormType } from '#domain/form/form-definition.ts'
import type { ScheduleState } from '#domain/installment/schedule-machine.ts'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'
import type { Installment } from '#contract/cart.ts'
import type { OrderDocument } from '#contract/order/document.ts'
import type { PaymentStatus } from '#contract/payment.ts'

/** When an order is paid: what is done and what is to come. */
export interface OrderSchedule {
  readonly kind: 'INSTALLMENT' | 'SUBSCRIPTION'
  readonly state: ScheduleState
  readonly installments: readonly Installment[]
  /** What is debited; null where nothing was kept. `expiry` is `MM/YYYY`, empty for an account. */
  readonly paymentMethod: {
    readonly paymentMethod: PaymentMethod
    readonly brand: string
    readonly last4: string
    readonly expiry: string
  } | null
  /** Civil date of the first debit that the card does not live to see; null where it lives long enough. */
  readonly cardEndsBefore: string | null
  /** The page on which all of it is seen and changed. */
  readonly manageUrl: string
}

/**
 * What the confirmation screen of a payment shows a guest: the least personal data.
 * Amounts in cents, `date` an instant.
 */
export interface ConfirmationView {
  readonly paymentRequestId: string
  /** The attempt that the confirm call takes, while the outcome is not known. */
  readonly paymentId: string | null
  readonly status: PaymentStatus | 'Open'
  readonly errorCode: string | null
  /** It is too old to be paid any more. */
  readonly isOver: boolean
  readonly organization: { readonly organizationSlug: string; readonly name: string }
  readonly form: {
    readonly title: string
    readonly formType: FormType
    readonly formSlug: string
    readonly url: string
  }
  /** Where the payer came from, to mend the order; null where it is not known. */
  readonly backUrl: string | null
  readonly amount: number
  readonly amountTip: number
  /** The bank takes days (direct debit): there is no use in waiting. */
  readonly bankDays: boolean
  /** What became of the money of an order that was cancelled whole; null where it stands. */
  readonly cancelled: 'refunded' | 'refunding' | 'plain' | null
  /** What went back of it, contribution included. */
  readonly amountGivenBack: number
  readonly order: {
    readonly orderId: string
    readonly orderNumber: string
    readonly date: string
    readonly firstName: string
    /** The payer is an organisation. */
    readonly isOrganization: boolean
    readonly maskedEmail: string
    /** Everything ordered, of which the first payment may be a part; a month of what is paid each month. */
    readonly amount: number
    readonly amountTip: number
    readonly schedule: OrderSchedule | null
    /** One per unit, before discount; whom it is for by first name and initial, empty where nobody was named. */
    readonly lines: readonly {
      readonly name: string
      /** The free gift beside what the form sells: its name is the form's own. */
      readonly isGiftBeside: boolean
      readonly amount: number
      readonly participant: string
      readonly options: readonly string[]
    }[]
    readonly discount: { readonly code: string; readonly amount: number } | null
    /** What an event's calendar entry says; null for anything else, and where the event has no date. */
    readonly event: {
      readonly startDate: string
      readonly endDate: string | null
      readonly place: string
    } | null
    readonly publication: {
      readonly publishName: boolean
      readonly publishAmount: boolean
      readonly comment: string
    }
    /** Path of the page of the tickets; null where the order has none. */
    readonly ticketsUrl: string | null
    readonly contributorsVisible: boolean
    readonly taxReceiptExpected: boolean
    /** What is ready as a document, in the order of the payments. */
    readonly documents: readonly OrderDocument[]
  } | null
}
