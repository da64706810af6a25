import { useEffect, useState } from 'react'
import type { SavedMethods } from '#contract/payment.ts'
import { mayHaveSession } from '#web/lib/api/may-have-session.ts'
import type { PaymentCalls } from '#web/lib/api/payment-calls.ts'

/**
 * The saved cards of the signed-in payer for a payment. A browser without the readable cookie of a session asks nothing;
 * without an answer, the payer enters a card.
 */
export function useSavedMethods(id: string, calls: PaymentCalls, isOffered: boolean): SavedMethods['data'] {
  const [methods, setMethods] = useState<SavedMethods['data']>([])
  useEffect(() => {
    if (!isOffered || !mayHaveSession()) return undefined
    let isOver = false
    calls
      .savedMethods(id)
      .then(({ data }) => !isOver && setMethods(data))
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [id, calls, isOffered])
  return methods
}
