import { RenewalSchema, renewalPath } from '#contract/order/renewal.ts'
import { visitorOf } from '#server/money/cart/cart-of-request.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { renew } from '#server/messages/renewal/renew.ts'

/** Renewal of memberships by a signed mail link, without an account. */
export function renewalRoutes(app: TypedApp, deps: Deps): void {
  app.post(
    renewalPath,
    {
      config: atMost(10, 10),
      schema: {
        summary: 'Create a cart that renews memberships',
        params: params('token'),
        response: answers(RenewalSchema, 201),
      },
    },
    async (request, reply) => {
      const made = await renew(deps, request.params.token, visitorOf(deps, request))
      return reply.code(201).send(made)
    },
  )
}
