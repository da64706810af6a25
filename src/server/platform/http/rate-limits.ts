import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import type { CallCounter, Count, Counted } from '#server/platform/defence/call-counter.ts'
import {
  clientOf,
  type NetworkLevel,
  networkKeysOf,
  networkLevels,
} from '#server/platform/defence/client-network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The limit of this route per client. Null: none. Absent: changes share one limit, reads have none. */
    readonly callLimit?: CallLimit | null
  }
  interface FastifyRequest {
    /** Count of this call, where a refusal of its content takes it back. */
    counted: Counted | null
  }
}

interface CallLimit {
  readonly max: number
  readonly spanMs: number
  /** Whether a call that is refused for its content counts. Default: yes. */
  readonly countsRefused?: boolean
  /** Kilobytes of bodies per client and day, for calls that store what they are sent; of networks a multiple. */
  readonly kilobytesPerDay?: number
}

/** Changes per minute and client: enough for a school hall behind one address, too few for a script. */
const changes: CallLimit = { max: 600, spanMs: 60_000 }

const dayMs = 24 * 60 * 60_000

/** New carts per minute and client, fewer than changes: a cart takes room on the disk until it is deleted. */
const newCarts: CallLimit = { max: 200, spanMs: 60_000, kilobytesPerDay: 20_480 }

/** How many clients' bytes all of a network may store: it can use each of its addresses. */
const shares: Readonly<Record<NetworkLevel, number>> = { client: 1, subscriber: 2, network: 4 }

/** The limit of a call that creates a cart, for the route's `config`. */
export const creatingCarts = { callLimit: newCarts }

/** Refused calls that are taken back in a span; further ones count like the others. */
const mostTakenBack = 30

/** Limits up to this number are counted in the database, call by call: a few calls too many would matter. */
const exactUpTo = 50

const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Limits calls per client, together with the other processes. Reads are cheap and free, except where a route says. */
export function limitRates(app: FastifyInstance, counter: CallCounter, key: Buffer): void {
  app.decorateRequest('counted', null)
  app.addHook('onRoute', (route) => {
    const limit = route.config?.callLimit
    const isRead = [route.method].flat().every((method) => readMethods.has(method))
    const applied = limit === undefined && !isRead ? changes : limit
    if (applied === undefined || applied === null) return
    const name = applied === changes ? 'changes' : `${[route.method].flat().join()} ${route.url}`
    const count = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const address = clientOf(key, request)
      const client = address.toString('base64url')
      const refuseAbove = (max: number, { calls, endsInMs }: Count): void => {
        if (calls <= max) return
        reply.header('retry-after', Math.ceil(endsInMs / 1_000))
        throw new AppError('TOO_MANY_REQUESTS')
      }
      const counted = { key: `${client} ${name}`, spanMs: applied.spanMs }
      const isExact = applied.max <= exactUpTo
      refuseAbove(applied.max, isExact ? await counter.countExactly(counted) : counter.count(counted))
      if (applied.kilobytesPerDay !== undefined) {
        const keys = networkKeysOf(address)
        for (const level of networkLevels) {
          const stored = { key: `${keys[level]} stored bytes`, spanMs: dayMs }
          const most = applied.kilobytesPerDay * shares[level]
          refuseAbove(most, counter.count(stored, kilobytesOf(request)))
        }
      }
      if (applied.countsRefused === false) request.counted = counted
    }
    route.onRequest = [...[route.onRequest ?? []].flat(), count]
  })
  app.addHook('onError', async ({ counted }, _reply, error) => {
    const isRefused = 'validation' in error || (error instanceof AppError && error.status === 400)
    if (counted === null || !isRefused) return
    const { calls } = await counter.countExactly({ ...counted, key: `${counted.key} refused` })
    if (calls <= mostTakenBack) await counter.countExactly(counted, -1)
  })
}

/** By its length as declared; a body without one counts as the largest. */
function kilobytesOf({ headers, routeOptions }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? routeOptions.bodyLimit)
  return Math.max(1, Math.ceil(bytes / 1_024))
}

/**
 * A limit for a call that is expensive or sends mail: at most `max` calls per client in a number of minutes. Goes into
 * the route's `config`.
 */
export function atMost(max: number, minutes: number, options: Pick<CallLimit, 'countsRefused'> = {}) {
  return { callLimit: { max, spanMs: minutes * 60_000, ...options } }
}
