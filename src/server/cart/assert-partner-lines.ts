import type { CartItem } from '#domain/cart/cart.ts'
import { preservesPartnerLines } from '#domain/cart/items/partner-lines.ts'
import { AppError } from '#domain/errors.ts'
import type { OpenedCart } from '#server/cart/open-cart.ts'

/**
 * Lets through new items of any form's cart but a checkout's, whose lines its partner alone decides: the buyer answers
 * and names, or gives everything back. @throws AppError FORBIDDEN
 */
export function assertPartnerLines(
  { cart, sellable }: Pick<OpenedCart, 'cart' | 'sellable'>,
  items: readonly CartItem[],
): void {
  if (sellable.type === 'Checkout' && !preservesPartnerLines(cart.items, items, sellable))
    throw new AppError('FORBIDDEN', { detail: 'the lines of a checkout are its partner’s' })
}
