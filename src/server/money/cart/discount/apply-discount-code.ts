import { knownItems } from '#domain/cart/items/known-items.ts'
import { checkDiscountCode, codeAsDefined } from '#domain/discount/discount-code.ts'
import { discountCodeToSend } from '#domain/discount/typed-code.ts'
import { AppError } from '#domain/errors.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { countWrongCode } from '#server/money/cart/cart-store.ts'
import { type CartRequest, changeCart } from '#server/money/cart/change-cart.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import type { Deps } from '#server/money/deps.ts'

/** Wrong codes allowed per cart. A visitor rarely enters ten wrong codes; a guessing script is stopped. */
const mostWrongCodes = 10

/**
 * Sets or replaces the discount code of a cart and reserves one use of it, like a ticket.
 * @throws AppError VALIDATION if it is refused, DISCOUNT_CODE_USED_UP, TOO_MANY_REQUESTS after ten codes that do not
 * exist, and what `changeCart` throws
 */
export function applyDiscountCode(
  deps: Deps,
  request: CartRequest,
  discountCode: string,
): Promise<OpenedCart> {
  const code = discountCodeToSend(discountCode)
  return changeCart(deps, request, async ({ cart, sellable }, now) => {
    if (code === '') throwIfAny([problem('discountCode', 'REQUIRED')])
    if (cart.wrongCodes >= mostWrongCodes) throw new AppError('TOO_MANY_REQUESTS')
    const problems = checkDiscountCode(knownItems(cart.items, sellable), sellable, code, now)
    if (problems.some((found) => found.code === 'DISCOUNT_CODE_UNKNOWN')) {
      const isCounted = await countWrongCode(deps.db, cart.id, mostWrongCodes)
      if (!isCounted) throw new AppError('TOO_MANY_REQUESTS')
    }
    throwIfAny(problems)
    return { discountCode: codeAsDefined(sellable, code) }
  })
}
