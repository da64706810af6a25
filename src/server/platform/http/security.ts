import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isGatePage } from '#domain/address/page-kind.ts'
import { AppError } from '#domain/errors.ts'
import { makeIsFramed } from '#server/platform/http/framed-addresses.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A bank's page posts the payer back here from its own origin. The answer redirects and changes nothing. */
export const bankReturnRoute = '/paiement/*'

/**
 * Rejects a change that another site requests on a visitor's behalf. Sec-Fetch-Site decides if the browser sends it,
 * else Origin. A program without cookies needs neither header.
 * @throws AppError FORBIDDEN_ORIGIN
 */
function assertSameOrigin(request: Pick<FastifyRequest, 'headers'>, publicOrigin: string): void {
  const { origin, cookie } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw new AppError('FORBIDDEN_ORIGIN')
  if (origin !== undefined && origin !== publicOrigin) throw new AppError('FORBIDDEN_ORIGIN')
  if (cookie !== undefined && origin === undefined && site === undefined)
    throw new AppError('FORBIDDEN_ORIGIN')
}

/** Runs the check above on every route that changes something, except the one that banks send payers back to. */
export function refuseOtherOrigins(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!safeMethods.has(request.method) && request.routeOptions.url !== bankReturnRoute)
      assertSameOrigin(request, publicOrigin)
    done()
  })
}

/** Headers of every answer by its kind; pages add their own content policy. */
export interface SecurityHeaders {
  /** Without the one that forbids frames: it cannot name sites, so the content policy of a widget decides alone. */
  readonly widgets: Readonly<Record<string, string>>
  /** With the camera, which reads tickets. */
  readonly gates: Readonly<Record<string, string>>
  readonly others: Readonly<Record<string, string>>
}

/** The headers that every answer of a site has, by the address that visitors know it by. */
export function makeSecurityHeaders(publicUrl: string): SecurityHeaders {
  const widgets = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self), usb=()',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
  const others = { 'x-frame-options': 'SAMEORIGIN', ...widgets }
  const camera = others['permissions-policy'].replace('camera=()', 'camera=(self)')
  return { widgets, gates: { ...others, 'permissions-policy': camera }, others }
}

/**
 * Adds these headers and the request id to every answer. Which ones is decided before: taking one back later turns the
 * headers into a slow object.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = makeSecurityHeaders(publicUrl)
  const isFramed = makeIsFramed()
  app.addHook('onRequest', (request, reply, done) => {
    const kind = isFramed(request.url) ? 'widgets' : isGatePage(request.url) ? 'gates' : 'others'
    reply.headers(headers[kind])
    reply.header('x-request-id', request.id)
    done()
  })
}
