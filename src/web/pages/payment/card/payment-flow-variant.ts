import { createContext, type ReactNode } from 'react'
import type { PaymentMethod } from '#domain/payment/payment-method.ts'

/** How a payment that is no order's first one is called, given up and told: a regularisation has pages of its own. */
export interface PaymentFlowVariant {
  /** The regularisation by which its payer was let in. */
  readonly dataId: string
  readonly heading: (paymentMethod: PaymentMethod) => string
  /** What is paid, in place of an order's amounts. */
  readonly lines: (paymentMethod: PaymentMethod) => ReactNode
  /** What a payer recognises the means by that was kept and is used again; null where it is entered anew. */
  readonly savedMethodRef: string | null
  /** Where the outcome is told. */
  readonly outcomePath: string
  /** The screen of a payment that cannot go on by itself, by the code that stopped it. */
  readonly stopped: (code: string | null) => ReactNode
  readonly cancelLabel: string
  /** Gives it up. Resolves to where that leads. */
  readonly giveUp: () => Promise<string>
  readonly otherLabel: string
  /** Begins again with another means than the one that was kept. Resolves to where that leads. */
  readonly useOther: () => Promise<string>
}

/** null for the payment of an order. */
export const PaymentFlowVariantContext = createContext<PaymentFlowVariant | null>(null)
