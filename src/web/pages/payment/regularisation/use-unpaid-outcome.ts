import { useEffect } from 'react'
import type { OutcomeHint } from '#domain/payment/outcome-hint.ts'
import type { RegularisationStatus } from '#contract/schedule/regularisation.ts'
import { pollUntilKnown, waitFor } from '#web/features/payment-flow/poll.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeRegularisationCalls } from '#web/lib/api/regularisation-calls.ts'
import { useLocale } from '#web/lib/texts.ts'

/**
 * Polls the outcome of a regularisation for up to a minute; `onEnd` receives it, or null if it is unknown. The status
 * in the return address is passed on, but decides nothing: the bank decides. A null id starts no polling.
 */
export function useUnpaidOutcome(
  dataId: string | null,
  hint: OutcomeHint | null,
  onEnd: (status: RegularisationStatus | null) => Promise<void>,
): void {
  const locale = useLocale()
  useEffect(() => {
    if (dataId === null) return
    let isCurrent = true
    const { finalize, fail, abandon } = makeRegularisationCalls(makeSend(locale))
    const ask = { confirmation: finalize, echec: fail, annulation: abandon }[hint ?? 'confirmation']
    void pollUntilKnown({
      ask: () => ask(dataId),
      isKnown: ({ status, bankDays = false }) => status !== 'Pending' || bankDays || !isCurrent,
      wait: waitFor,
      now: () => performance.now(),
    }).then((answer) => (isCurrent ? onEnd(answer?.status ?? null) : undefined))
    return () => {
      isCurrent = false
    }
  }, [dataId, hint, locale, onEnd])
}
