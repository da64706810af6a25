import type { CartItemIn } from '#contract/cart.ts'
import { type Cents, cents, zero } from '#domain/money.ts'
import { itemsToSend } from '#web/features/questions/draft/draft-items.ts'
import { asFailure } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useDiscount } from '#web/pages/checkout/summary/use-discount.ts'

interface OnePageCodeOptions {
  readonly cart: CartSession
  readonly items: readonly CartItemIn[]
  /** The total of the items, before discount. */
  readonly amount: Cents
  /** Whether the amount is valid and can be sent. */
  readonly isSound: boolean
}

/**
 * The promo code of a form on a single page. Only the server knows the discount, so applying a code creates the cart.
 * Another amount requires applying it again, and the button never shows a price other than the one charged.
 */
export function useOnePageCode({ cart, items, amount, isSound }: OnePageCodeOptions) {
  const t = useTexts('order')
  const toast = useFailureToast()
  const { apply: applyToCart, remove } = useDiscount(cart)
  const ready = cart.state.phase === 'ready' ? cart.state.cart : null
  const known = ready?.discountCode ?? null
  const isCurrent =
    ready !== null &&
    ready.paymentTerms.initialAmount === amount &&
    tiersOf(ready.itemList) === tiersOf(items)
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
  return {
    code: isCurrent ? known : null,
    discount: isCurrent && known !== null ? cents(ready.paymentTerms.discount) : zero,
    /** The cart with the server's prices; null where the page can calculate them itself. */
    priced: isCurrent && known !== null ? ready : null,
    /** The code was applied to another amount. */
    codeBefore: isCurrent ? null : known,
    apply,
    remove,
  }
}

function tiersOf(items: readonly { readonly tierId: string }[]): string {
  return items.map(({ tierId }) => tierId).join(' ')
}
