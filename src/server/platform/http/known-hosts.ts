import type { FastifyInstance, FastifyReply } from 'fastify'
import { hostnameOf, isLocalHost } from '#server/platform/http/local-caller.ts'

/** Whether a Host header names this site. */
export type IsKnownHost = (header: string | undefined) => boolean

const refusal = [
  'Ce site ne répond pas à cette adresse.',
  'This site does not answer under this host name.',
  'Its operator sets PUBLIC_URL, or adds the name to ALLOWED_HOSTS.',
  '',
].join('\n')

/**
 * Recognises the public host, the names of this machine and the names that the operator allows. A page of another site
 * whose name points to this machine (DNS rebinding) is none of them, so it reads nothing.
 * @param allowed host names without port
 */
export function makeIsKnownHost(publicUrl: string, allowed: readonly string[]): IsKnownHost {
  const { host, hostname } = new URL(publicUrl)
  const names = new Set([hostname, ...allowed])
  let latest = host
  return (header) => {
    // Most requests name the host of the one before: reading a name takes longer than comparing two.
    if (header === latest) return true
    const name = hostnameOf(header)
    if (!names.has(name) && !isLocalHost(name)) return false
    latest = header ?? host
    return true
  }
}

/** Answers 400 to requests for other hosts, before pages, files and calls. Call it before any other hook is added. */
export function refuseUnknownHosts(app: FastifyInstance, isKnown: IsKnownHost): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isKnown(request.headers.host)) done()
    else void refuseHost(reply)
  })
}

/** The answer under an unknown name. */
export function refuseHost(reply: FastifyReply): FastifyReply {
  return reply
    .code(400)
    .header('content-type', 'text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(refusal)
}
