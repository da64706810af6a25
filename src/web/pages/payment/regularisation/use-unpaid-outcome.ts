import { useEffect } from 'react'
import type { OutcomeHint } from '#domain/payment/outcome-hint.ts'
import type { RegularisationStatus } from '#contract/schedule/regularisation.ts'
import { pollUntilKnown, waitFor } from '#web/features/payment-flow/poll.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeRegularisationCalls } from '#web/lib/api/regularisation-calls.ts'
import { useLocale } from '#web/lib/texts.ts'

/**
 * Asks what became of a regularisation, up to a minute; `onEnd` hears it, or null where it is not known. What the
 * return address says is passed on, and decides nothing: the bank does. A null id asks nothing.
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
