import { useEffect, useState } from 'react'
import type { OutcomeHint } from '#domain/payment/outcome-hint.ts'
import type { RegularisationStatus } from '#contract/schedule/regularisation.ts'
import { pollUntilKnown, waitFor } from '#web/features/payment-flow/poll.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { makeRegularisationCalls } from '#web/lib/api/regularisation-calls.ts'
import { useLocale } from '#web/lib/texts.ts'

/**
 * Polls the outcome of a regularisation until a minute after its attempt was sent: the card page has waited for a part
 * of it. `onEnd` receives the status, or null if it is unknown. The status in the return address is passed on, but
 * decides nothing: the bank decides. A null id starts no polling. Returns the page of the bank while it waits for the
 * payer, who may also confirm in the bank's app.
 */
export function useUnpaidOutcome(
  dataId: string | null,
  hint: OutcomeHint | null,
  waitedMs: number,
  onEnd: (status: RegularisationStatus | null) => Promise<void>,
): { readonly bankUrl: string | null } {
  const locale = useLocale()
  const [bankUrl, setBankUrl] = useState<string | null>(null)
  const [start] = useState(() => performance.now() - waitedMs)
  useEffect(() => {
    if (dataId === null) return
    let isCurrent = true
    const { finalize, fail, abandon } = makeRegularisationCalls(makeSend(locale))
    const ask = { confirmation: finalize, echec: fail, annulation: abandon }[hint ?? 'confirmation']
    void pollUntilKnown({
      ask: async () => {
        const answer = await ask(dataId)
        if (isCurrent) setBankUrl(answer.bankUrl ?? null)
        return answer
      },
      isKnown: ({ status, bankDays = false, bankUrl: page }) =>
        (status !== 'Pending' && page === undefined) || bankDays || !isCurrent,
      wait: waitFor,
      now: () => performance.now(),
      start,
    }).then((answer) => (isCurrent ? onEnd(answer?.status ?? null) : undefined))
    return () => {
      isCurrent = false
    }
  }, [dataId, hint, locale, start, onEnd])
  return { bankUrl }
}
