import { useCallback, useEffect, useState } from 'react'
import type { InitPayment } from '#contract/cart.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { leaveToPay } from '#web/lib/browser/leave-to-pay.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useLocale } from '#web/lib/texts.ts'

/** Where the start of a payment stands; a failed one keeps its HTTP status as code. Source: docs/decisions/payment-attempts.md. */
export type PaymentStartState =
  | { readonly status: 'idle' | 'starting' }
  | {
      readonly status: 'error'
      readonly code: number
      /** The catalogue's: it decides the way out. */
      readonly errorCode: string
      readonly message: string
    }

interface PaymentStarter {
  readonly state: PaymentStartState
  readonly start: (consents: InitPayment) => Promise<void>
}

/**
 * Freezes the cart and goes to the payment page, which is a document of its own with its own policy; a free order goes
 * straight to its confirmation.
 * @param onConsentRefused whether the code was one of a consent, told at its box
 */
export function usePaymentStart(
  { startPayment, state: cart }: CartSession,
  backUrl: string,
  onConsentRefused: (code: string) => boolean,
): PaymentStarter {
  const locale = useLocale()
  const toast = useFailureToast()
  // What is charged is what is shown: a cart changed in another tab is refused and shown anew.
  const version = cart.phase === 'ready' ? cart.cart.version : null
  const [state, setState] = useState<PaymentStartState>({ status: 'idle' })
  useEffect(() => {
    // Back from the payment page, out of the browser's memory.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setState({ status: 'idle' })
    globalThis.addEventListener('pageshow', comeBack)
    return () => globalThis.removeEventListener('pageshow', comeBack)
  }, [])
  const start = useCallback(
    async (consents: InitPayment) => {
      setState({ status: 'starting' })
      try {
        const wanted = version === null ? consents : { ...consents, version }
        const { redirectUrl } = await startPayment(wanted, backUrl)
        leaveToPay(redirectUrl, locale)
      } catch (error) {
        const failure = asFailure(error, 'POST /carts/init-payment')
        const { status, code: errorCode, message } = failure
        setState({ status: 'error', code: status, errorCode, message })
        // Told where it stands, with the way out: a toast beside it would say the same in other words.
        const isReportedThere = errorCode === 'PAYMENT_MAX_ERROR_ATTEMPTS' || onConsentRefused(errorCode)
        if (!isReportedThere) toast(failure)
      }
    },
    [startPayment, version, backUrl, locale, onConsentRefused, toast],
  )
  return { state, start }
}
