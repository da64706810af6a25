import { useNavigate } from 'react-router'
import type { CartItemIn } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import { isListRefusal } from '#web/features/tier-picker/use-picker.ts'
import { type ApiFailure, asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'

/** Starts an order from a campaign page and leads to its next step; returns a refusal that the list has to show. */
export function useOrder(form: Form) {
  const locale = useLocale()
  const navigate = useNavigate()
  const reportFailure = useFailureToast()
  return async (items: CartItemIn[]): Promise<ApiFailure | null> => {
    try {
      const { startOrder } = await import('#web/pages/public/campaign/tab-cart.ts')
      await navigate(await startOrder(form, items, locale))
      return null
    } catch (error) {
      const failure = asFailure(error)
      if (isListRefusal(failure)) return failure
      reportFailure(failure)
      return null
    }
  }
}
