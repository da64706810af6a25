import { useCallback } from 'react'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { failureWords } from '#web/lib/api/failure-words.ts'
import { reloadOnce } from '#web/lib/browser/reload-once.ts'
import { loadLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Long enough to read why the page reloads. */
const readingMs = 2500

/** Shows a failed call as a toast of 5 s; a status without its own text is shown as 500. Source: spec section 8. */
export function useFailureToast(): (failure: ApiFailure) => void {
  const toast = useToast()
  const sent = useTexts('frame')
  const locale = useLocale()
  return useCallback(
    (failure) => {
      const words = failureWords(failure)
      // The texts are loaded on demand. If they cannot load, the network is down, and the page already has the text
      // for that.
      loadLazyTexts('errors', locale).then(
        (t) => toast({ tone: 'danger', title: t(`${words}.title`), message: t(`${words}.message`) }),
        () =>
          toast({
            tone: 'danger',
            title: sent('unreachable.title'),
            message: sent('unreachable.message'),
          }),
      )
      // The amount changed: reload, so that the page shows the form's current amounts.
      if (words === 'TIER_UNKNOWN') setTimeout(reloadOnce, readingMs)
    },
    [toast, sent, locale],
  )
}
