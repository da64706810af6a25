import { CartSchema, DiscountCodeWriteSchema } from '#contract/cart.ts'
import { cartOf } from '#server/money/cart/cart-of-request.ts'
import { changeCart } from '#server/money/cart/change-cart.ts'
import { applyDiscountCode } from '#server/money/cart/discount/apply-discount-code.ts'
import { presentCart } from '#server/money/cart/present-cart.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Sets and removes the discount code of a cart. */
export function discountRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'POST /carts/:cartId/discount-code',
    { summary: 'Apply a discount code', body: DiscountCodeWriteSchema, answer: CartSchema },
    async (request) => {
      const { discountCode, version } = request.body
      const change = { ...cartOf(deps, request), version }
      return presentCart(deps, await applyDiscountCode(deps, change, discountCode))
    },
  )
  answerCall(
    app,
    'DELETE /carts/:cartId/discount-code',
    { summary: 'Remove the discount code', answer: CartSchema },
    async (request) =>
      presentCart(deps, await changeCart(deps, cartOf(deps, request), () => ({ discountCode: null }))),
  )
}
