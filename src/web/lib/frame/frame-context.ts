import { createContext } from 'react'
import type { PaymentStart } from '#contract/cart.ts'

/** The tab of a payment, opened before it is known whether the payment starts; or the whole window instead of it. */
export interface PaymentTab {
  /** Where "cancel" leads from the payment page, which is not in the frame. */
  readonly backUrl: string
  /** Shows the payment in it; where the browser allows neither tab nor window, the frame offers links. */
  readonly show: (started: PaymentStart) => void
  /** The payment did not start. */
  readonly close: () => void
}

/** Behaviour of a checkout in the frame of another site. Source: docs/decisions/papers/widgets.md. */
export interface Frame {
  /** The address of its start, in the frame. */
  readonly home: string
  /** Opens the tab of the payment, where there is to be one: to be called within the click. */
  readonly openTab: () => PaymentTab
}

/** The frame around this checkout; null on our own pages. */
export const FrameContext = createContext<Frame | null>(null)
