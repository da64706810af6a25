import { useCallback } from 'react'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useTexts } from '#web/lib/texts.ts'

/** The promo code of a cart: apply it, show why it was refused, or remove it. */
export function useDiscount({ saveCode, removeCode }: CartSession) {
  const toast = useFailureToast()
  const messageOf = useProblemMessage()
  const t = useTexts('order')
  const apply = useCallback(
    async (code: string): Promise<string | null> => {
      try {
        await saveCode(code)
        return null
      } catch (error) {
        const failure = asFailure(error)
        const [found] = failure.problems
        if (found !== undefined) return messageOf(found)
        if (failure.code === 'DISCOUNT_CODE_USED_UP' || failure.code === 'SOLD_OUT')
          return t('discount.usedUp')
        toast(failure)
        return t('discount.failed')
      }
    },
    [saveCode, messageOf, t, toast],
  )
  const remove = useCallback(async () => {
    await removeCode().catch((error: unknown) => toast(asFailure(error)))
  }, [removeCode, toast])
  return { apply, remove }
}
