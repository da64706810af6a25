import type { CartItem } from '#domain/cart/cart.ts'
import { preservesPartnerLines } from '#domain/cart/items/partner-lines.ts'
import { AppError } from '#domain/errors.ts'
import { hasPage } from '#domain/form/form-types.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'

/**
 * Rejects new items in the cart of a checkout form: only the partner sets its lines. The buyer may give answers and
 * names, or empty the cart. Carts of other forms pass. @throws AppError FORBIDDEN
 */
export function assertPartnerLines(
  { cart, sellable }: Pick<OpenedCart, 'cart' | 'sellable'>,
  items: readonly CartItem[],
): void {
  if (!hasPage(sellable.type) && !preservesPartnerLines(cart.items, items, sellable))
    throw new AppError('FORBIDDEN', { detail: 'only the partner changes the lines of a checkout' })
}
