import { useCallback, useEffect, useState } from 'react'
import type { InitPayment } from '#contract/cart.ts'
import type { Locale } from '#domain/locale.ts'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useLocale } from '#web/lib/texts.ts'

/** Where the start of a payment stands; a failed one keeps its HTTP status as code. Source: decision 29. */
export type PaymentStartState =
  | { readonly status: 'idle' | 'starting' }
  | { readonly status: 'error'; readonly code: number; readonly message: string }

interface PaymentStarter {
  readonly state: PaymentStartState
  readonly start: (consents: InitPayment) => Promise<void>
}

/** Freezes the cart and goes to the payment page, which is a document of its own with its own policy. */
export function usePaymentStart(
  { startPayment, state: cart }: CartSession,
  backUrl: string,
  onConsentRefused: (failure: ApiFailure) => void,
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
        const { redirectUrl } = await startPayment(
          version === null ? consents : { ...consents, version },
          backUrl,
        )
        rememberLocale(locale)
        globalThis.location.assign(redirectUrl)
      } catch (error) {
        const failure = asFailure(error, 'POST /carts/init-payment')
        setState({ status: 'error', code: failure.status, message: failure.message })
        if (failure.code.endsWith('ConsentError')) onConsentRefused(failure)
        else toast(failure)
      }
    },
    [startPayment, version, backUrl, locale, onConsentRefused, toast],
  )
  return { state, start }
}

/** The payment pages have no language in their address: they follow the cookie. Source: decision 21. */
function rememberLocale(locale: Locale): void {
  document.cookie = `locale=${locale}; path=/; max-age=${365 * 24 * 3600}; samesite=lax`
}
