import { InitPaymentQuerySchema } from '#contract/cart.ts'
import { OnePageCartSchema, OnePageWriteSchema } from '#contract/one-page.ts'
import { cartOf, headerOf, visitorOf } from '#server/money/cart/cart-of-request.ts'
import { presentCart } from '#server/money/cart/present-cart.ts'
import { claimForUser } from '#server/identity/user/claim-for-user.ts'
import { payAgainAtOnce, payAtOnce } from '#server/money/checkout/one-page/pay-at-once.ts'
import type { Deps } from '#server/money/deps.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { creatingCarts } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Routes for a whole order in one call. */
export function onePageRoutes(app: TypedApp, deps: Deps): void {
  const shared = { query: InitPaymentQuerySchema, body: OnePageWriteSchema }
  answerCall(
    app,
    'POST /carts/cart-one-page',
    {
      summary: 'Create a cart and start its payment',
      config: creatingCarts,
      ...shared,
      answer: OnePageCartSchema,
      status: 201,
    },
    async (request) => {
      const startedAt = deps.clock.now()
      const { body: order, query } = request
      const asked = { order, locale: localeOfRequest(request), backUrl: query.backUrl }
      const idempotencyKey = headerOf(request, 'idempotency-key')
      const made = await payAtOnce(deps, { ...asked, idempotencyKey, visitor: visitorOf(deps, request) })
      await claimForUser(deps, request, { cartId: made.opened.cart.id, startedAt })
      const cart = await presentCart(deps, made.opened)
      return { ...cart, cartKey: made.cartKey, payment: made.payment }
    },
  )
  answerCall(
    app,
    'PUT /carts/cart-one-page/:cartId',
    { summary: 'Replace a cart and start its payment', ...shared, answer: OnePageCartSchema },
    async (request) => {
      const startedAt = deps.clock.now()
      const { body: order, query } = request
      const asked = { order, locale: localeOfRequest(request), backUrl: query.backUrl }
      const { opened, payment } = await payAgainAtOnce(deps, asked, cartOf(deps, request))
      await claimForUser(deps, request, { cartId: opened.cart.id, startedAt })
      return { ...(await presentCart(deps, opened)), payment }
    },
  )
}
