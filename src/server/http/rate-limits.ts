import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { clientNetworkOf } from '#server/defence/client-network.ts'

/** Changes per minute and address: enough for a school hall behind one address, too few for a script. */
const changesPerMinute = 600

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Limits changes per client network (by the address that trusted proxies report). Reads are cheap and free. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  // A route that only reads is never limited, and the plugin’s check would be a fifth of the work of a cached page.
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat()
    if (methods.every((method) => readMethods.has(method)) && route.config?.rateLimit === undefined)
      route.config = { ...route.config, rateLimit: false }
  })
  await app.register(rateLimit, {
    global: true,
    max: changesPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => clientNetworkOf(ip),
    cache: 20_000,
    allowList: ({ method }) => readMethods.has(method),
    errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS'),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  })
}

/**
 * A stricter limit for a call that sends mail to an address in the request: at most `max` calls per address in a number
 * of minutes. Goes into the route's `config`.
 */
export function atMost(max: number, minutes: number) {
  return { rateLimit: { max, timeWindow: minutes * 60_000 } }
}
