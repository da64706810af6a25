import type { FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import type { CallCounter } from '#server/platform/defence/call-counter.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** Wrong codes allowed per client in the period: more than a room of visitors mistypes, less than a script needs. */
const mostGuesses = 60
const spanMs = 10 * 60_000

/**
 * Limits wrong discount codes per client, over all routes. A limit per cart is not enough, because a script can create
 * more carts.
 */
export function limitCodeGuesses(api: TypedApp, counter: CallCounter, key: Buffer): void {
  const guessesOf = (request: Pick<FastifyRequest, 'ip'>) => ({
    key: `${clientOf(key, request).toString('base64url')} codes`,
    spanMs,
  })
  api.addHook('preHandler', async (request) => {
    if (carriesCode(request.body) && counter.read(guessesOf(request)).calls >= mostGuesses)
      throw new AppError('TOO_MANY_REQUESTS')
  })
  api.addHook('onError', async (request, _reply, error) => {
    if (isUnknownCode(error)) counter.count(guessesOf(request))
  })
}

function carriesCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'discountCode' in body
}

function isUnknownCode(error: Error): boolean {
  const problems = error instanceof AppError ? error.problems : undefined
  return problems?.some(({ code }) => code === 'DISCOUNT_CODE_UNKNOWN') ?? false
}
