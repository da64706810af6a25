import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type FormAddress, formPath } from '#web/paths.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Empties the cart, confirms it, and goes back to the campaign. */
export function useEmptyCart({ empty }: CartSession, form: FormAddress): () => Promise<void> {
  const t = useTexts('checkout')
  const locale = useLocale()
  const navigate = useNavigate()
  const toast = useToast()
  const reportFailure = useFailureToast()
  return useCallback(async () => {
    try {
      await empty()
      toast({ tone: 'ok', title: t('empty.done') })
      await navigate(formPath(form, locale))
    } catch (error) {
      reportFailure(asFailure(error, 'PUT /carts'))
    }
  }, [empty, form, locale, navigate, t, toast, reportFailure])
}
