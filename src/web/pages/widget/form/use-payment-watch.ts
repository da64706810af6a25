import { useCallback, useEffect, useRef, useState } from 'react'
import type { PaymentSummary } from '#contract/payment.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { readPaymentSummary } from '#web/lib/api/payment-calls.ts'
import { useLocale } from '#web/lib/texts.ts'
import { pollPayment } from '#web/pages/widget/form/poll-payment.ts'

/** Polls a payment that is made in another tab, at once when the visitor comes back. */
export function usePaymentWatch(paymentRequestId: string) {
  const locale = useLocale()
  const [summary, setSummary] = useState<PaymentSummary | null>(null)
  const [isPaused, setPaused] = useState(false)
  const polling = useRef<ReturnType<typeof pollPayment> | null>(null)
  useEffect(() => {
    const send = makeSend(locale)
    const current = pollPayment({
      ask: () => readPaymentSummary(send, paymentRequestId),
      onAnswer: setSummary,
      onPause: () => setPaused(true),
    })
    polling.current = current
    const comeBack = () => document.visibilityState === 'visible' && current.now()
    document.addEventListener('visibilitychange', comeBack)
    globalThis.addEventListener('online', current.now)
    return () => {
      document.removeEventListener('visibilitychange', comeBack)
      globalThis.removeEventListener('online', current.now)
      current.stop()
    }
  }, [paymentRequestId, locale])
  const check = useCallback(() => {
    setPaused(false)
    polling.current?.now()
  }, [])
  return { summary, isPaused, check }
}
