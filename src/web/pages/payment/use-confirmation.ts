import { useEffect } from 'react'
import { pollUntilKnown, waitFor } from '#web/features/payment-flow/poll.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makePaymentCalls } from '#web/lib/api/payment-calls.ts'
import { useLocale } from '#web/lib/texts.ts'

/**
 * Polls the outcome of an attempt for up to a minute; `onEnd` receives whether it is known. A null id starts no
 * polling.
 */
export function useConfirmation(paymentId: string | null, onEnd: (isKnown: boolean) => Promise<void>): void {
  const locale = useLocale()
  useEffect(() => {
    if (paymentId === null) return
    let isCurrent = true
    const calls = makePaymentCalls(makeSend(locale))
    void pollUntilKnown({
      ask: () => calls.confirm(paymentId),
      isKnown: ({ status }) => status !== 'Pending' || !isCurrent,
      wait: waitFor,
      now: () => performance.now(),
    }).then((answer) => (isCurrent ? onEnd(answer !== null) : undefined))
    return () => {
      isCurrent = false
    }
  }, [paymentId, locale, onEnd])
}
