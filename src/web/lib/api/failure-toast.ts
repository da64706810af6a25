import { useCallback } from 'react'
import { type ErrorCode, textStatus } from '#domain/errors.ts'
import type { ApiFailure } from '#web/lib/api/api-client.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Failures of a cart that the spec words by themselves; every other one is told by its HTTP status. */
const ownWords = [
  'CART_UNKNOWN',
  'CART_EXPIRED',
  'CART_VERSION_CONFLICT',
  'CART_FROZEN',
  'CART_MINIMUM',
  'CART_UPDATE_FAILED',
  'SOLD_OUT',
  'OPTION_SOLD_OUT',
  'FORM_UNAVAILABLE',
  'TIER_UNKNOWN',
  'PAYMENT_IN_PROGRESS',
  'ECONNABORTED',
] as const satisfies readonly ErrorCode[]

/** Shows a failed call as a toast of 5 s; a status without words of its own is told as 500. Source: spec section 8. */
export function useFailureToast(): (failure: ApiFailure) => void {
  const toast = useToast()
  const t = useTexts('errors')
  return useCallback(
    ({ code, status }) => {
      // Not reached at all: the network, or our server being started again.
      const words =
        ownWords.find((own) => own === code) ??
        (`error.code.${textStatus(status === 0 ? 503 : status)}` as const)
      toast({ tone: 'danger', title: t(`${words}.title`), message: t(`${words}.message`) })
    },
    [toast, t],
  )
}
