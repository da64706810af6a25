import type { FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import {
  type Client,
  clientOf,
  networkKeysOf,
  networkLevels,
} from '#server/platform/defence/client-network.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Wrong codes allowed in the period: more than a room of visitors mistypes, less than a script needs. */
const mostGuesses = { client: 60, subscriber: 120, network: 300 } as const
const spanMs = 10 * 60_000

/**
 * Limits wrong discount codes per client, subscriber and network, over all routes. A limit per cart is not enough,
 * because a script can create more carts.
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
  const keys = networkKeysOf(client)
  return networkLevels.map((level) => ({
    key: `${keys[level]} codes`,
    spanMs,
    most: mostGuesses[level],
  }))
}

function carriesCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'discountCode' in body
}

function isUnknownCode(error: Error): boolean {
  const problems = error instanceof AppError ? error.problems : undefined
  return problems?.some(({ code }) => code === 'DISCOUNT_CODE_UNKNOWN') ?? false
}
