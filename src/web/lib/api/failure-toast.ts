import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { failureWords } from '#web/lib/api/failure-words.ts'
import { loadLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** What no second try mends: the toast stays until it is closed, and the page shows what the form offers now. */
const lasting = ['TIER_UNKNOWN', 'FORM_UNAVAILABLE', 'PAYMENTS_SUSPENDED', 'ORGANIZATION_WALLET_ERROR']

/** Shows a failed call as a toast; a status without its own text is shown as 500. Source: spec section 8. */
export function useFailureToast(): (failure: ApiFailure) => void {
  const toast = useToast()
  const sent = useTexts('frame')
  const locale = useLocale()
  const { revalidate } = useRevalidator()
  return useCallback(
    (failure) => {
      const words = failureWords(failure)
      const stays = lasting.includes(words)
      // The texts are loaded on demand. If they cannot load, the network is down, and the page already has the text
      // for that.
      loadLazyTexts('errors', locale).then(
        (t) => toast({ tone: 'danger', title: t(`${words}.title`), message: t(`${words}.message`), stays }),
        () =>
          toast({
            tone: 'danger',
            title: sent('unreachable.title'),
            message: sent('unreachable.message'),
          }),
      )
      if (stays) void revalidate()
    },
    [toast, sent, locale, revalidate],
  )
}
