import type { FormType } from '#domain/form/form-definition.ts'
import type { PaymentStatus } from '#contract/payment.ts'

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
  readonly organization: { readonly organizationSlug: string; readonly name: string }
  readonly form: {
    readonly title: string
    readonly formType: FormType
    readonly formSlug: string
    readonly url: string
  }
  readonly amount: number
  readonly amountTip: number
  readonly order: {
    readonly orderId: string
    readonly orderNumber: string
    readonly date: string
    readonly firstName: string
    /** The payer is an organisation. */
    readonly isOrganization: boolean
    readonly maskedEmail: string
    readonly lines: readonly { readonly name: string; readonly amount: number }[]
    readonly publication: {
      readonly publishName: boolean
      readonly publishAmount: boolean
      readonly comment: string
    }
    readonly contributorsVisible: boolean
    readonly taxReceiptExpected: boolean
  } | null
}
