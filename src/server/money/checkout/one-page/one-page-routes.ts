import { InitPaymentQuerySchema } from '#contract/cart.ts'
import {
  OnePageCartSchema,
  OnePageWriteSchema,
  onePageCartPath,
  onePageCartsPath,
} from '#contract/one-page.ts'
import { cartOf, headerOf, visitorOf } from '#server/money/cart/cart-of-request.ts'
import { presentCart } from '#server/money/cart/present-cart.ts'
import { claimForUser } from '#server/identity/user/claim-for-user.ts'
import { payAgainAtOnce, payAtOnce } from '#server/money/checkout/one-page/pay-at-once.ts'
import type { Deps } from '#server/money/deps.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'

/** Routes for a whole order in one call. */
export function onePageRoutes(app: TypedApp, deps: Deps): void {
  const shared = { querystring: InitPaymentQuerySchema, body: OnePageWriteSchema }
  app.post(
    onePageCartsPath,
    {
      schema: {
        summary: 'Create a cart and start its payment',
        ...shared,
        response: answers(OnePageCartSchema, 201),
      },
    },
    async (request, reply) => {
      const startedAt = deps.clock.now()
      const { body: order, query } = request
      const asked = { order, locale: localeOfRequest(request), backUrl: query.backUrl }
      const idempotencyKey = headerOf(request, 'idempotency-key')
      const made = await payAtOnce(deps, { ...asked, idempotencyKey, visitor: visitorOf(deps, request) })
      await claimForUser(deps, request, { cartId: made.opened.cart.id, startedAt })
      const cart = await presentCart(deps, made.opened)
      return reply.code(201).send({ ...cart, cartKey: made.cartKey, payment: made.payment })
    },
  )
  app.put(
    onePageCartPath,
    {
      schema: {
        summary: 'Replace a cart and start its payment',
        params: params('cartId'),
        ...shared,
        response: answers(OnePageCartSchema),
      },
    },
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
