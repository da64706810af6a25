import type { FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import { type Client, clientOf, wideNetworkOf } from '#server/platform/defence/client-network.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Wrong codes allowed per client in the period: more than a room of visitors mistypes, less than a script needs. */
const mostGuesses = 60
/** Limit for the network around a client. */
const mostOfNetwork = 300
const spanMs = 10 * 60_000

/**
 * Limits wrong discount codes per client and network, over all routes. A limit per cart is not enough, because a script can create
 * more carts.
 */
export function limitCodeGuesses(api: TypedApp, counter: CallCounter, key: Buffer): void {
  api.addHook('preHandler', async (request: FastifyRequest) => {
    if (!carriesCode(request.body)) return
    for (const { most, ...counted } of guessesOf(clientOf(key, request)))
      if (counter.read(counted).calls >= most) throw new AppError('TOO_MANY_REQUESTS')
  })
  api.addHook('onError', async (request, _reply, error) => {
    if (!isUnknownCode(error)) return
    for (const { key: counted } of guessesOf(clientOf(key, request))) counter.count({ key: counted, spanMs })
  })
}

function guessesOf(client: Client) {
  return [
    { key: `${client.toString('base64url')} codes`, spanMs, most: mostGuesses },
    { key: `${wideNetworkOf(client)} codes`, spanMs, most: mostOfNetwork },
  ]
}

function carriesCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'discountCode' in body
}

function isUnknownCode(error: Error): boolean {
  const problems = error instanceof AppError ? error.problems : undefined
  return problems?.some(({ code }) => code === 'DISCOUNT_CODE_UNKNOWN') ?? false
}
