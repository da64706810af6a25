import { JoinedFileSchema } from '#contract/file.ts'
import { cartOf } from '#server/money/cart/cart-of-request.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { acceptFiles, largestBody } from '#server/money/upload/receive-file.ts'
import { makeUploads } from '#server/money/upload/make-uploads.ts'
import { joinFile } from '#server/money/upload/join-file.ts'

/** Files of visitors, for the holder of the key of a cart. */
export function uploadRoutes(app: TypedApp, deps: Deps): void {
  const receive = makeUploads()
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope)
    answerCall(
      scope,
      'POST /carts/:cartId/file',
      {
        summary: 'Upload a file (multipart, field `file`)',
        bodyLimit: largestBody,
        config: atMost(100, 10),
        isFile: true,
        answer: JoinedFileSchema,
        status: 201,
      },
      async (request, reply) => {
        const cart = cartOf(deps, request)
        return joinFile(deps, cart, receive(cart.visitor.client, request, reply))
      },
    )
  })
}
