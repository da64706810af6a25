import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { IsKnownHost } from '#server/platform/http/known-hosts.ts'
import { makeSecurityHeaders } from '#server/platform/http/security.ts'
import { type CachedAnswer, type Encoding, encodingFor } from '#server/platform/page-cache/cached-answer.ts'
import type { PageCache } from '#server/platform/page-cache/page-cache.ts'
import type { VisitCounter } from '#server/catalogue/visit/visit-counter.ts'

interface EarlyAnswers {
  readonly cache: Pick<PageCache, 'pageOf' | 'peek'>
  readonly isKnownHost: IsKnownHost
  readonly publicUrl: string
  readonly visits?: VisitCounter
}

/** Levels at which the log names each answer from the cache. */
const verboseLevels = new Set(['debug', 'trace'])

/**
 * Answers GET requests for stored pages before the router, whose work is longer than the rest of such an answer. All
 * other requests go on to the router. Hooks do not see these requests: their part of a stored page is written here, and
 * a test compares both answers. Source: docs/decisions/platform/page-cache.md.
 */
export function answerEarly(
  app: FastifyInstance,
  { cache, isKnownHost, publicUrl, visits }: EarlyAnswers,
): void {
  if (verboseLevels.has(app.log.level)) return
  const headersOf = makeHeaders(publicUrl)
  const find = ({ url = '/', method, headers }: IncomingMessage): CachedAnswer | undefined => {
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return undefined
    if (!isKnownHost(headers.host)) return undefined
    try {
      const page = cache.pageOf({ url, headers })
      return page === null ? undefined : cache.peek(page)
    } catch {
      // Here an error would end the process. The router meets it again, and reports it.
      return undefined
    }
  }
  beforeRouter(app.server, (request, response) => {
    const { headers } = request
    const answer = find(request)
    if (answer === undefined) return false
    const encoding = encodingFor(headers['accept-encoding'])
    const written = headersOf(answer, encoding)
    // They are sent within this call, so that the next request may write its id there.
    written[written.length - 1] = randomUUID()
    response.writeHead(answer.status, written).end(answer.bodies[encoding])
    if (answer.page === 'campaign') visits?.see({ method: 'GET', url: request.url ?? '/', headers }, response)
    return true
  })
}

/**
 * Names and values in turns, in the order in which they are sent, written once for each stored answer. The last value is
 * left for the id of a request.
 */
function makeHeaders(publicUrl: string): (answer: CachedAnswer, encoding: Encoding) => string[] {
  const security = makeSecurityHeaders(publicUrl)
  const written: Record<Encoding, WeakMap<CachedAnswer, string[]>> = {
    brotli: new WeakMap(),
    gzip: new WeakMap(),
    identity: new WeakMap(),
  }
  return (answer, encoding) => {
    const known = written[encoding].get(answer)
    if (known !== undefined) return known
    const all = { ...security[answer.page === 'widget' ? 'widgets' : 'others'], ...answer.headers[encoding] }
    const headers = [...Object.entries(all).flat(), 'x-request-id', '']
    written[encoding].set(answer, headers)
    return headers
  }
}

/** Lets a function see each request first; where it answers false, the request goes on as before. */
function beforeRouter(
  server: Server,
  answer: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  const listeners = server.listeners('request') as ((...args: unknown[]) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (answer(request, response)) return
    for (const listener of listeners) listener.call(server, request, response)
  })
}
