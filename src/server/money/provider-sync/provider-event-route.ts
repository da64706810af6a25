import type { FastifyInstance } from 'fastify'
import type { ProviderName } from '#contract/organization.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/money/deps.ts'
import { findProvider } from '#server/providers/find-provider.ts'
import { assertStorable } from '#server/platform/http/storable-text.ts'
import { receiveEvent } from '#server/money/payment/provider-event-store.ts'

/** Path of the provider webhooks, under the API's base. */
const providerEventPath = '/provider-events/:provider'
const maxBytes = 256 * 1024

/**
 * The webhook inbox: checks the signature on the raw bytes and stores the event once. A worker then reads the current
 * state from the provider.
 */
export function providerEventRoute(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: string } }>(
      providerEventPath,
      // All events come from one address, and the signature is cheap to check.
      { schema: { hide: true }, config: { callLimit: null } },
      async (request) => {
        const provider = findProvider(deps, request.params.provider)
        if (provider === null) throw new AppError('NOT_FOUND')
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([key, value]) => [
            key,
            Array.isArray(value) ? value[0] : value,
          ]),
        )
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const event = provider.readEvent(body, headers, deps.clock.now().getTime())
        if (event === null)
          throw new AppError('BAD_REQUEST', { detail: 'event not signed, too old or malformed' })
        assertStorable({ body: event, params: request.params, query: request.query })
        return { received: await receive(deps, provider.name, event) }
      },
    )
  })
}

async function receive(
  deps: Deps,
  name: ProviderName,
  event: Parameters<typeof receiveEvent>[2],
): Promise<boolean> {
  const isNew = await receiveEvent(deps.db, name, event, deps.clock.now())
  deps.faultPoint.hit('after-webhook-insert')
  return isNew
}
