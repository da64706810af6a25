import { CartSchema, DiscountCodeWriteSchema, cartDiscountCodePath } from '#contract/cart.ts'
import { cartOf } from '#server/money/cart/cart-of-request.ts'
import { changeCart } from '#server/money/cart/change-cart.ts'
import { applyDiscountCode } from '#server/money/cart/discount/apply-discount-code.ts'
import { presentCart } from '#server/money/cart/present-cart.ts'
import type { Deps } from '#server/money/deps.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'

/** Sets and removes the discount code of a cart. */
export function discountRoutes(app: TypedApp, deps: Deps): void {
  const shared = { params: params('cartId'), response: answers(CartSchema) }
  app.post(
    cartDiscountCodePath,
    { schema: { summary: 'Apply a discount code', ...shared, body: DiscountCodeWriteSchema } },
    async (request) => {
      const { discountCode, version } = request.body
      const change = { ...cartOf(deps, request), version }
      return presentCart(deps, await applyDiscountCode(deps, change, discountCode))
    },
  )
  app.delete(
    cartDiscountCodePath,
    { schema: { summary: 'Remove the discount code', ...shared } },
    async (request) =>
      presentCart(deps, await changeCart(deps, cartOf(deps, request), () => ({ discountCode: null }))),
  )
}
