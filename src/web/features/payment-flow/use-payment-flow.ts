import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { NextAction, PaymentSummary, BrowserData } from '#contract/payment.ts'
import type { FlowState } from '#web/features/payment-flow/flow-state.ts'
import { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import { waitFor } from '#web/features/payment-flow/poll.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { type PaymentCalls, makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { whenOnline } from '#web/lib/browser/when-online.ts'
import { takeOpenedFields } from '#web/lib/cart/opened-fields.ts'
import { useLocale } from '#web/lib/texts.ts'

export interface FlowOfPage {
  readonly flow: PaymentFlow
  readonly state: FlowState
  readonly calls: PaymentCalls
}

interface FlowOptions {
  readonly id: string
  /** The regularisation that gives the payer of a later debit access. */
  readonly dataId: string | undefined
  readonly first: NextAction
  /** The provider's pair of addresses. */
  readonly page: PaymentSummary['page']
  /** The page that shows the outcome, if it is not the confirmation. */
  readonly outcomePath: string | undefined
}

/** The card payment of a page: opens the card fields, and asks the server again after a visit to the bank. */
export function usePaymentFlow({
  id: paymentRequestId,
  dataId: paymentRequestDataId,
  first,
  page,
  outcomePath,
}: FlowOptions): FlowOfPage {
  const locale = useLocale()
  const calls = useMemo(() => withOpened(makePaymentCalls(makeSend(locale)), first), [locale, first])
  const [flow] = useState(
    () =>
      new PaymentFlow({
        paymentRequestId,
        paymentRequestDataId,
        page,
        first,
        outcomePath,
        leaveFor: (address) => whenOnline(() => globalThis.location.assign(address)),
        readBrowser: readBrowserData,
        solve: async (task) => (await import('#web/lib/proof-of-work/solve-work.ts')).solveWork(task),
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
    // Restored from the browser's back-forward cache: the page may show an old state.
    const comeBack = (event: PageTransitionEvent) => event.persisted && void flow.resume(calls)
    globalThis.addEventListener('pageshow', comeBack)
    return () => globalThis.removeEventListener('pageshow', comeBack)
  }, [flow, calls])
  return { flow, state, calls }
}

/** The first opening of a card takes the fields that came with the start of the payment, where they are in this tab. */
function withOpened(calls: PaymentCalls, { action, paymentId }: NextAction): PaymentCalls {
  return {
    ...calls,
    initialize: async (page, payment, paymentMethod, savedMethodId) => {
      const isFirst = action === 'Initialize' && paymentMethod === null
      const opened = isFirst ? takeOpenedFields(payment.paymentRequestId, paymentId) : null
      return opened ?? calls.initialize(page, payment, paymentMethod, savedMethodId)
    },
  }
}

/** The browser data that strong authentication (3-D Secure) requires. */
function readBrowserData(): BrowserData {
  return {
    language: navigator.language,
    colorDepth: screen.colorDepth,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timeZoneOffset: new Date().getTimezoneOffset(),
    javaEnabled: false,
    javaScriptEnabled: true,
    userAgent: navigator.userAgent.slice(0, 1000),
  }
}
