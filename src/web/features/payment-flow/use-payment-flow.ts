import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { NextAction } from '#contract/payment.ts'
import { readBrowserData } from '#web/features/payment-flow/browser-data.ts'
import { type FlowState, PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { waitFor } from '#web/features/payment-flow/poll.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { type PaymentCalls, makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { useLocale } from '#web/lib/texts.ts'

interface FlowOfPage {
  readonly flow: PaymentFlow
  readonly state: FlowState
  readonly calls: PaymentCalls
}

/** The card payment of a page: opens the card fields by itself, and asks again after a visit to the bank. */
export function usePaymentFlow(paymentRequestId: string, first: NextAction): FlowOfPage {
  const locale = useLocale()
  const calls = useMemo(() => makePaymentCalls(makeSend(locale)), [locale])
  const [flow] = useState(
    () =>
      new PaymentFlow({
        paymentRequestId,
        first,
        leaveFor: (address) => globalThis.location.assign(address),
        readBrowser: readBrowserData,
        wait: waitFor,
        now: () => performance.now(),
      }),
  )
  const state = useSyncExternalStore(flow.subscribe, flow.getState, flow.getState)
  const { step } = state
  useEffect(() => {
    if (step === 'start') void flow.open(calls)
  }, [flow, calls, step])
  useEffect(() => {
    // Back from the bank by the browser's memory: what the page shows may be old.
    const comeBack = (event: PageTransitionEvent) => event.persisted && void flow.resume(calls)
    globalThis.addEventListener('pageshow', comeBack)
    return () => globalThis.removeEventListener('pageshow', comeBack)
  }, [flow, calls])
  return { flow, state, calls }
}
