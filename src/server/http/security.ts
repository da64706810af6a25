import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Where a bank's page sends the payer back by a form of its own: answers the way on and changes nothing. */
export const bankReturnRoute = '/paiement/*'

/**
 * Refuses a change that another site asks for in a visitor's name. Sec-Fetch-Site decides where the browser sends it,
 * Origin where it does not. A program without cookie needs neither.
 * @throws AppError FORBIDDEN_ORIGIN
 */
export function assertSameOrigin(
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  publicOrigin: string,
): void {
  if (safeMethods.has(request.method)) return
  const { origin, cookie } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('FORBIDDEN_ORIGIN')
  if (origin !== undefined && origin !== publicOrigin) throw new AppError('FORBIDDEN_ORIGIN')
  if (cookie !== undefined && origin === undefined && site === undefined)
    throw new AppError('FORBIDDEN_ORIGIN')
}

/** Headers of every answer; pages add their own content policy. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  const isSecure = publicUrl.startsWith('https:')
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), usb=()',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Puts them, and the request's id, on every answer. */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const fixed = securityHeaders(publicUrl)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(fixed)
    reply.header('x-request-id', request.id)
    done()
  })
}
