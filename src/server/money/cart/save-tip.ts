import { cents } from '#domain/money.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { tipCeiling } from '#domain/tip/suggest-tip.ts'
import { type CartRequest, changeCart } from '#server/money/cart/change-cart.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Saves the visitor's tip for the platform, in cents. 0 is a valid choice. Source: docs/decisions/money/tip.md.
 * @throws AppError VALIDATION above the maximum, and what `changeCart` throws
 */
export function saveTip(deps: Deps, request: CartRequest, tip: number): Promise<OpenedCart> {
  return changeCart(deps, { ...request, mayUseMemory: true }, ({ cart }) => {
    const max = tipCeiling(cart.realAmount)
    if (tip > max) throwIfAny([problem('tip', 'TIP_MAX', { max })])
    return { tip: cents(tip) }
  })
}
