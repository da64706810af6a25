import { createContext } from 'react'
import type { PaymentStart } from '#contract/cart.ts'

/** The tab of a payment, opened before it is known whether the payment starts. */
export interface PaymentTab {
  /** Shows the payment in it; where the browser blocked the tab, the frame offers a link. */
  readonly show: (started: PaymentStart) => void
  /** The payment did not start. */
  readonly close: () => void
}

/** What a checkout in the frame of another site does otherwise. Source: docs/decisions/widgets.md. */
export interface Frame {
  /** The address of its start, in the frame. */
  readonly home: string
  /** Where "cancel" leads in the tab of the payment, which is not the frame. */
  readonly backUrl: string
  /** Opens the tab of the payment: to be called within the click. */
  readonly openTab: () => PaymentTab
}

/** The frame around this checkout; null on our own pages. */
export const FrameContext = createContext<Frame | null>(null)
