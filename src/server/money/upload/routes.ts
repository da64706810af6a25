import { JoinedFileSchema, cartFilePath } from '#contract/file.ts'
import { cartOf } from '#server/money/cart/cart-of-request.ts'
import type { Deps } from '#server/money/deps.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, answers, params } from '#server/platform/http/typed-app.ts'
import { acceptFiles, largestBody, receiveFile } from '#server/money/upload/receive-file.ts'
import { makeUploadSlots } from '#server/money/upload/upload-slots.ts'
import { joinFile } from '#server/money/upload/join-file.ts'

/** Files of visitors, for the holder of the key of a cart. */
export function uploadRoutes(app: TypedApp, deps: Deps): void {
  const inTurn = makeUploadSlots()
  app.register(async (scope: TypedApp) => {
    await acceptFiles(scope)
    scope.post(
      cartFilePath,
      {
        bodyLimit: largestBody,
        config: atMost(100, 10),
        schema: {
          summary: 'Upload a file (multipart, field `file`)',
          consumes: ['multipart/form-data'],
          params: params('cartId'),
          response: answers(JoinedFileSchema, 201),
        },
      },
      async (request, reply) => {
        const cart = cartOf(deps, request)
        const file = await inTurn(cart.visitor.client, () =>
          joinFile(deps, cart, () => receiveFile(request, reply)),
        )
        return reply.code(201).send(file)
      },
    )
  })
}
