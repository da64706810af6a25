import { createContext, type ReactNode } from 'react'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'

/** The texts and actions of a payment that is not the first one of an order: a regularisation has its own pages. */
export interface PaymentFlowVariant {
  /** The regularisation that gives its payer access. */
  readonly dataId: string
  readonly heading: (paymentMethod: PaymentMethod) => string
  /** The lines that replace an order's amounts. */
  readonly lines: (paymentMethod: PaymentMethod) => ReactNode
  /** The short reference of the saved payment method that is used again; null when the payer enters a new one. */
  readonly savedMethodRef: string | null
  /** The page that shows the outcome. */
  readonly outcomePath: string
  /** The screen of a payment that cannot continue, by the code that stopped it. */
  readonly stopped: (code: string | null) => ReactNode
  readonly cancelLabel: string
  /** Cancels the payment. Resolves to the next address. */
  readonly cancel: () => Promise<string>
  readonly otherLabel: string
  /** Starts again with another payment method than the saved one. Resolves to the next address. */
  readonly useOther: () => Promise<string>
}

/** null for the payment of an order. */
export const PaymentFlowVariantContext = createContext<PaymentFlowVariant | null>(null)
