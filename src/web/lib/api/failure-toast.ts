import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { type ApiFailure, isTierUnknown } from '#web/lib/api/api-client.ts'
import { useFailureText } from '#web/lib/api/failure-text.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Failures that a second try cannot mend: the toast stays until it is closed, and the page reads the form again. */
const lasting = ['FORM_UNAVAILABLE', 'PAYMENTS_SUSPENDED', 'ORGANIZATION_WALLET_ERROR']

/** Shows a failed call as a toast; a status without its own text is shown as 500. Source: spec section 8. */
export function useFailureToast(): (failure: ApiFailure) => void {
  const toast = useToast()
  const loadText = useFailureText()
  const { revalidate } = useRevalidator()
  return useCallback(
    (failure) => {
      const stays = isLasting(failure)
      void loadText(failure).then((text) => toast({ tone: 'danger', ...text, stays }))
      if (stays) void revalidate()
    },
    [toast, loadText, revalidate],
  )
}

export function isLasting(failure: ApiFailure): boolean {
  return isTierUnknown(failure) || lasting.includes(failure.code)
}
