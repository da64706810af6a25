import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { clientNetworkOf } from '#server/defence/client-network.ts'

/** Changes a minute for one address: a school hall behind one line still buys, a script does not go far. */
const changesPerMinute = 600

/** Limits changes per household (by the address that trusted proxies tell). Reads are cheap and free. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    max: changesPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => clientNetworkOf(ip),
    cache: 20_000,
    allowList: (request) =>
      request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS',
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  })
}

/**
 * A stricter limit for a call that sends mail to whoever is named in it: so many in so many minutes for one address.
 * Goes into the route's `config`.
 */
export function atMost(max: number, minutes: number) {
  return { rateLimit: { max, timeWindow: minutes * 60_000 } }
}
