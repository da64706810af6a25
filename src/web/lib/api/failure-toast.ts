import { useCallback } from 'react'
import { textStatus } from '#domain/errors.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Shows a failed call as a toast of 5 s, worded by its HTTP status; an unknown one as 500. Source: spec section 8. */
export function useFailureToast(): (failure: ApiFailure) => void {
  const toast = useToast()
  const t = useTexts('errors')
  return useCallback(
    (failure) => {
      // Not reached at all: the network, or our server being started again.
      const status = textStatus(failure.status === 0 ? 503 : failure.status)
      toast({
        tone: 'danger',
        title: t(`error.code.${status}.title`),
        message: t(`error.code.${status}.message`),
      })
    },
    [toast, t],
  )
}
