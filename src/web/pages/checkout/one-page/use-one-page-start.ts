import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '#domain/problem.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import type { OnePageOrder } from '#web/lib/api/cart-calls.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { leaveToPay } from '#web/lib/browser/leave-to-pay.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useLocale } from '#web/lib/texts.ts'
import { refusedConsent } from '#web/pages/checkout/summary/consent-rules.ts'
import type { PaymentStartState } from '#web/pages/checkout/summary/use-payment-start.ts'

/**
 * Sends the whole order and goes to its payment. Refusals of fields appear on the fields. The order button shows the
 * others, and so does a toast unless the button has a recovery action beside it.
 */
export function useOnePageStart(
  { orderAtOnce, startAgain: leaveCart }: CartSession,
  backUrl: string,
  onRefused: (problems: readonly Problem[]) => void,
) {
  const locale = useLocale()
  const toast = useFailureToast()
  const [state, setState] = useState<PaymentStartState>({ status: 'idle' })
  useEffect(() => {
    // Back from the payment page, restored from the browser's back-forward cache.
    const comeBack = (event: PageTransitionEvent) => event.persisted && setState({ status: 'idle' })
    globalThis.addEventListener('pageshow', comeBack)
    return () => globalThis.removeEventListener('pageshow', comeBack)
  }, [])
  const start = useCallback(
    async (order: OnePageOrder) => {
      setState({ status: 'starting' })
      try {
        const { redirectUrl } = await orderAtOnce(order, backUrl)
        leaveToPay(redirectUrl, locale)
      } catch (error) {
        const failure = asFailure(error, 'POST /carts/cart-one-page')
        const { status, code: errorCode, message } = failure
        const consent = refusedConsent(errorCode)
        const problems = consent === null ? failure.problems : [consent]
        onRefused(problems)
        if (problems.length > 0) setState({ status: 'idle' })
        else {
          setState({ status: 'error', code: status, errorCode, message })
          if (errorCode !== 'PAYMENT_MAX_ERROR_ATTEMPTS') toast(failure)
        }
      }
    },
    [orderAtOnce, backUrl, locale, onRefused, toast],
  )
  /** After too many refusals, a new cart takes the order: everything typed remains. */
  const startAgain = () => {
    leaveCart()
    setState({ status: 'idle' })
  }
  return { state, start, startAgain }
}
