import { type RefObject, useCallback } from 'react'
import { type Problem, problem } from '#domain/problem.ts'
import { useOnline } from '#web/lib/browser/use-online.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { usePaymentStart } from '#web/pages/checkout/summary/use-payment-start.ts'

interface ConsentsOptions {
  readonly element: RefObject<HTMLFormElement | null>
  readonly cart: CartSession
  /** Where "cancel" on the payment page leads. */
  readonly backUrl: string
  readonly hasTip: boolean
  /** An answer is awaited: the amount is about to change. */
  readonly isSaving: boolean
}

/** The boxes to tick before paying, and the start of the payment once they are. */
export function useConsents({ element, cart, backUrl, hasTip, isSaving }: ConsentsOptions) {
  const isOnline = useOnline()
  const consents = useForm({
    element,
    prefix: 'summary.',
    initial: { termsAccepted: false, tipConfirmed: false },
    check: (values) => missingConsents(values, hasTip),
    messageOf: useProblemMessage(),
    onValid: (values) => {
      if (isOnline && !isSaving && payment.state.status !== 'starting') void payment.start(values)
    },
  })
  const { refuse } = consents
  const tellRefusal = useCallback(
    ({ code }: { readonly code: string }) => refuse([refusedConsent(code)]),
    [refuse],
  )
  const payment = usePaymentStart(cart, backUrl, tellRefusal)
  return {
    consents,
    isOnline,
    payment: payment.state,
    isBusy: isSaving || payment.state.status === 'starting',
  }
}

function missingConsents(
  { termsAccepted, tipConfirmed }: { readonly termsAccepted: boolean; readonly tipConfirmed: boolean },
  hasTip: boolean,
): Problem[] {
  return [
    ...(hasTip && !tipConfirmed ? [problem('summary.tipConfirmed', 'TIP_CONSENT')] : []),
    ...(termsAccepted ? [] : [problem('summary.termsAccepted', 'TERMS_CONSENT')]),
  ]
}

/** Where the server's refusal of a consent is shown. */
function refusedConsent(code: string): Problem {
  return code === 'tipConsentError'
    ? problem('summary.tipConfirmed', 'TIP_CONSENT')
    : problem('summary.termsAccepted', 'TERMS_CONSENT')
}
