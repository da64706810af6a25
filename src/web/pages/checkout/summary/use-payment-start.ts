import { useCallback, useEffect, useState } from 'react'
import type { InitPayment } from '#contract/cart.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { leaveToPay } from '#web/lib/browser/leave-to-pay.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useLocale } from '#web/lib/texts.ts'

/** The state of the start of a payment; a failed start keeps its HTTP status as code. Source: docs/decisions/payment-attempts.md. */
export type PaymentStartState =
  | { readonly status: 'idle' | 'starting' }
  | {
      readonly status: 'error'
      readonly code: number
      /** The code of the error catalogue: it decides the recovery action. */
      readonly errorCode: string
      readonly message: string
    }

interface PaymentStarter {
  readonly state: PaymentStartState
  readonly start: (consents: InitPayment) => Promise<void>
}

/**
 * Freezes the cart and goes to the payment page, which is a separate document with its own policy. A free order goes
 * directly to its confirmation.
 * @param onConsentRefused returns whether the code is about a consent, which is shown at its box
 */
export function usePaymentStart(
  { startPayment, state: cart }: CartSession,
  backUrl: string,
  onConsentRefused: (code: string) => boolean,
): PaymentStarter {
  const locale = useLocale()
  const toast = useFailureToast()
  // The amount charged must be the amount shown: the server refuses a cart that was changed in another tab, and the
  // page shows the new one.
  const version = cart.phase === 'ready' ? cart.cart.version : null
  const [state, setState] = useState<PaymentStartState>({ status: 'idle' })
  useEffect(() => {
    // Back from the payment page, restored from the browser's back-forward cache.
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
        // The button shows this error with its recovery action: a toast would repeat it in other words.
        const isReportedThere = errorCode === 'PAYMENT_MAX_ERROR_ATTEMPTS' || onConsentRefused(errorCode)
        if (!isReportedThere) toast(failure)
      }
    },
    [startPayment, version, backUrl, locale, onConsentRefused, toast],
  )
  return { state, start }
}
