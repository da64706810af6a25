import type { CartItemIn } from '#contract/cart.ts'
import { itemsToSend } from '#web/features/questions/draft/draft-items.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useDiscount } from '#web/pages/checkout/summary/use-discount.ts'

/**
 * Applies a promo code to an order on a single page: only the server knows the discount, so that creates the cart.
 * @param isSound whether the amount is valid and can be sent
 */
export function useApplyCode(cart: CartSession, items: readonly CartItemIn[], isSound: boolean) {
  const t = useTexts('order')
  const toast = useFailureToast()
  const { apply: applyToCart, remove } = useDiscount(cart)
  const apply = async (code: string): Promise<string | null> => {
    if (!isSound) return t('discount.amountFirst')
    try {
      await cart.createOrReplace(itemsToSend(items))
    } catch (error) {
      toast(asFailure(error))
      return t('discount.failed')
    }
    return applyToCart(code)
  }
  return { apply, remove }
}
