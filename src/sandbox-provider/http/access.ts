import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Provider } from '../provider.ts'
import { Refusal } from '../refusal.ts'

/** Throws a Refusal (401) unless the request carries the secret key as a bearer. Compared in constant time. */
export function requireKey(request: FastifyRequest, apiKey: string): void {
  if (!holdsKey(request, apiKey)) throw new Refusal(401, 'unauthorized')
}

function holdsKey({ headers }: FastifyRequest, apiKey: string): boolean {
  return isSame(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '', apiKey)
}

/**
 * Programs of the same machine may read the ledger and use the test controls. Requests through a proxy, under another
 * name than the machine's, or from another machine, need the secret key, and so does each request to a bank with a
 * public name: a proxy may leave no trace. Throws a Refusal (401, behind a public name 404) otherwise.
 */
export function requireLoopbackOrKey(
  request: FastifyRequest,
  { apiKey, isPublic }: Pick<Provider, 'apiKey' | 'isPublic'>,
): void {
  const { headers, socket } = request
  if (isPublic()) {
    if (!holdsKey(request, apiKey)) throw new Refusal(404, 'not_found')
    return
  }
  const address = socket.remoteAddress ?? ''
  const isLoopback = address === '::1' || /^(::ffff:)?127\./.test(address)
  const isForwarded = Object.keys(headers).some((name) =>
    /^(x-forwarded(-.*)?|forwarded|via|.*-ip|x-original-.*|x-envoy-.*|cf-.*|cdn-.*)$/.test(name),
  )
  if (!isLoopback || isForwarded || !isOfThisMachine(hostnameOf(headers.host))) requireKey(request, apiKey)
}

/** Guards reading the ledger, which the operator's view key opens too. */
export function requireLoopbackOrView(request: FastifyRequest, provider: Provider): void {
  const { viewKey } = provider
  const { key } = request.query as { key?: unknown }
  if (viewKey !== null && typeof key === 'string' && isSame(key, viewKey)) return
  requireLoopbackOrKey(request, provider)
}

/**
 * Answers 400 to requests for another host than the public one, this machine or those that are allowed: the page of
 * another site, whose name points to this machine, reads nothing.
 */
export function refuseUnknownHosts(app: FastifyInstance, { publicUrl, allowedHosts }: Provider): void {
  app.addHook('onRequest', async (request, reply) => {
    const name = hostnameOf(request.headers.host)
    if (isOfThisMachine(name) || allowedHosts.has(name) || name === new URL(publicUrl()).hostname) return
    await reply.code(400).type('text/plain; charset=utf-8').send('Unknown host name.\n')
  })
}

function isSame(sent: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(sent), digest(key))
}

function hostnameOf(header: string | undefined): string {
  return /^(\[[\da-f:.]+\]|[^\s:@/?#[\]]+)(?::\d{1,5})?$/.exec(header?.toLowerCase() ?? '')?.[1] ?? ''
}

/** Whether a host name is this machine. */
export function isOfThisMachine(name: string): boolean {
  return /^(?:(?:.+\.)?localhost|\[::1\]|127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(name)
}
