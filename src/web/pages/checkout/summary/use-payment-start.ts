import { useCallback, useContext, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PaymentStart } from '#contract/cart.ts'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureText } from '#web/lib/api/failure-text.ts'
import { isLasting } from '#web/lib/api/failure-toast.ts'
import { useComeBack } from '#web/lib/browser/use-come-back.ts'
import { whenOnline } from '#web/lib/browser/when-online.ts'
import { keepOpenedFields } from '#web/lib/cart/opened-fields.ts'
import { FrameContext } from '#web/lib/frame/frame-context.ts'
import { useLocale } from '#web/lib/texts.ts'
import type { Locale } from '#domain/locale.ts'

/** The state of the start of a payment; a failed start keeps its HTTP status as code. Source: docs/decisions/money/payment-attempts.md. */
export type PaymentStartState =
  | { readonly status: 'idle' | 'starting' }
  | {
      readonly status: 'error'
      readonly code: number
      /** The code of the error catalogue: it decides the recovery action. */
      readonly errorCode: string
      readonly message: string
    }

interface StartOptions<Order> {
  /**
   * Freezes the order and answers the address of its payment page, or of its confirmation where it is free.
   * `backUrl`: where "cancel" leads from the frame of another site; absent on our own pages.
   */
  readonly begin: (order: Order, backUrl: string | undefined) => Promise<PaymentStart>
  /** Shows at the fields what is refused of them; whether there was anything to show. */
  readonly onRefused: (failure: ApiFailure) => boolean
}

/**
 * Starts the payment of an order and goes to its page, which is a document of its own with its own policy; from the
 * frame of another site, that page opens in a tab of its own, or in place of that site. A failure that no field shows is reported once, beside the
 * order button.
 */
export function usePaymentStart<Order>({ begin, onRefused }: StartOptions<Order>) {
  const locale = useLocale()
  const loadText = useFailureText()
  const { revalidate } = useRevalidator()
  const frame = useContext(FrameContext)
  const [state, setState] = useState<PaymentStartState>({ status: 'idle' })
  const reset = useCallback(() => setState({ status: 'idle' }), [])
  // Back from the payment page.
  useComeBack(reset)
  const start = async (order: Order): Promise<void> => {
    setState({ status: 'starting' })
    // A browser allows a new tab within the click alone.
    const tab = frame?.openTab()
    try {
      const started = await begin(order, tab?.backUrl)
      const { redirectUrl, paymentRequestId, cardFields } = started
      if (tab !== undefined) {
        tab.show(started)
        return reset()
      }
      if (paymentRequestId !== undefined && cardFields !== undefined)
        keepOpenedFields(paymentRequestId, cardFields)
      leaveToPay(redirectUrl, locale)
    } catch (error) {
      tab?.close()
      const failure = asFailure(error)
      if (onRefused(failure)) return reset()
      setState(await failedStart(failure, loadText))
      if (isLasting(failure)) void revalidate()
    }
  }
  return { state, start, reset }
}

/** In the words of the server, or in the client's own where the failure has none: no answer, or an error of the page. */
export async function failedStart(
  failure: ApiFailure,
  loadText: (failure: ApiFailure) => Promise<{ readonly message: string }>,
): Promise<PaymentStartState> {
  const { status, code: errorCode } = failure
  const hasWords = !['', errorCode].includes(failure.message) && errorCode !== 'UNKNOWN'
  const { message } = hasWords ? failure : await loadText(failure)
  return { status: 'error', code: status, errorCode, message }
}

/** Goes to a payment page, which has no language in its address and follows the cookie. Source: docs/decisions/web/addresses.md. */
function leaveToPay(redirectUrl: string, locale: Locale): void {
  document.cookie = `locale=${locale}; path=/; max-age=${365 * 24 * 3600}; samesite=lax`
  whenOnline(() => globalThis.location.assign(redirectUrl))
}
