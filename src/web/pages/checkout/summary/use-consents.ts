import type { RefObject } from 'react'
import type { FormType } from '#domain/form/form-definition.ts'
import { useOnline } from '#web/lib/browser/use-online.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import {
  type Consents,
  missingConsents,
  noConsent,
  refusedConsent,
} from '#web/pages/checkout/summary/consent-rules.ts'
import { usePaymentStart } from '#web/pages/checkout/summary/use-payment-start.ts'

interface ConsentsOptions {
  readonly element: RefObject<HTMLFormElement | null>
  readonly cart: CartSession
  readonly formType: FormType
  /** Destination of "cancel" on the payment page. */
  readonly backUrl: string
  readonly hasTip: boolean
  /** A save is in progress: the amount is about to change. */
  readonly isSaving: boolean
}

/** The boxes to tick before paying, and the start of the payment once they are ticked. */
export function useConsents({ element, cart, formType, backUrl, hasTip, isSaving }: ConsentsOptions) {
  const isOnline = useOnline()
  const consents = useForm({
    element,
    prefix: 'summary.',
    initial: noConsent,
    check: (values) => missingConsents(values, formType, hasTip),
    messageOf: useProblemMessage(),
    onValid: (values) => {
      if (isOnline && !isSaving && payment.state.status !== 'starting') void payment.start(values)
    },
  })
  // What is charged is what is shown: a cart changed in another tab is refused and shown anew.
  const version = cart.state.phase === 'ready' ? { version: cart.state.cart.version } : {}
  const payment = usePaymentStart({
    begin: (values: Consents, framedBackUrl) =>
      cart.startPayment({ ...values, ...version }, framedBackUrl ?? backUrl),
    onRefused: ({ code }) => {
      const refused = refusedConsent(code)
      if (refused !== null) consents.refuse([refused])
      return refused !== null
    },
  })
  return {
    consents,
    payment: payment.state,
    isBusy: isSaving || payment.state.status === 'starting',
  }
}
