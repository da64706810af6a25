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
  /** Of the items, before discount. */
  readonly amount: Cents
  /** Whether the amount can be sent as it stands. */
  readonly isSound: boolean
}

/**
 * The promo code of a form that is filled in at once. Only the server knows what a code takes off, so that applying one
 * makes the cart; another amount asks for it again, and the button never says another price than the one charged.
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
      toast(asFailure(error, 'POST /carts'))
      return t('discount.failed')
    }
    return applyToCart(code)
  }
  return {
    code: isCurrent ? known : null,
    discount: isCurrent && known !== null ? cents(ready.paymentTerms.discount) : zero,
    /** What it comes to line by line; null where the page knows it by itself. */
    priced: isCurrent && known !== null ? ready : null,
    /** Was applied to another amount. */
    codeBefore: isCurrent ? null : known,
    apply,
    remove,
  }
}

function tiersOf(items: readonly { readonly tierId: string }[]): string {
  return items.map(({ tierId }) => tierId).join(' ')
}
