import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReadAsUser } from '#contract/page-reads.ts'
import { isGatePage, isOpenedByLink } from '#domain/address/page-kind.ts'
import { contentPolicy, type ScriptSources } from '#server/platform/http/content-policy.ts'
import { compressOnce } from '#server/platform/page-cache/cached-answer.ts'
import { framersOf, type PageOrigins, pageSources } from '#server/platform/http/page-sources.ts'
import type { RenderPage } from '#server/platform/page-cache/render-for-cache.ts'

export interface FreshPageDeps extends PageOrigins {
  readonly render: RenderPage
  readonly publicUrl: string
  /** Origin of the sandbox provider's frame, allowed on payment pages only; null where there is no sandbox. */
  readonly frameOrigin: string | null
  /** Sources allowed for the scripts of payment providers, on the pages that they make their fields in. */
  readonly providerSources?: ScriptSources | null
  /** Whether pages carry a nonce: not in development. */
  readonly hasNonce: boolean
}

/** Where a provider's script makes its fields: a payment, or a later debit paid in person. */
const fieldsPagePattern = /^\/paiement\/(?:regularisation\/)?embarque\/[0-9a-f-]{36}\/?$/

/** Longer than any read of the database may take. */
const renderTimeoutMs = 30_000

/**
 * Renders a page for its visitor alone, with their cookies and a nonce of its own.
 * @param url another address than the one that was asked for
 */
export async function sendFresh(
  deps: FreshPageDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  url: string = request.url,
): Promise<FastifyReply> {
  const nonce = deps.hasNonce ? randomBytes(16).toString('base64') : undefined
  const context = { nonce, requestId: request.id, readAsUser: readerOf(request) }
  const response = await deps.render(webRequestOf(deps, request, url), context)
  const [pathname = ''] = url.split('?', 1)
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookieLine of response.headers.getSetCookie()) reply.header('set-cookie', cookieLine)
  if (nonce !== undefined) {
    const frame =
      pathname.startsWith('/paiement/') && deps.frameOrigin !== null ? { frame: deps.frameOrigin } : {}
    const provider = fieldsPagePattern.test(pathname) ? { provider: deps.providerSources ?? undefined } : {}
    // A page of a failure is framed by no other site.
    const framers = await framersOf(deps, pathname).catch(() => [])
    const sources = { ...frame, ...provider, ...pageSources(deps, pathname, framers) }
    reply.header('content-security-policy', contentPolicy({ ...sources, inline: { nonce } }))
  }
  // What a user sees may be theirs alone.
  setCacheHeaders(reply, url, readsSession(request) ? 'no-store' : 'no-cache')
  const body = Buffer.from(await response.arrayBuffer())
  // The page of a gate has nothing of a user, and is loaded where the network is bad.
  if (!isGatePage(pathname)) return reply.send(body)
  const sent = await compressOnce(body, request.headers['accept-encoding'])
  if (sent.encoding !== null) reply.header('content-encoding', sent.encoding)
  return reply.header('vary', 'accept-encoding').send(sent.body)
}

/** The headers of an answer at an address, or of a redirect to it: what a link opens is stored and indexed nowhere. */
export function setCacheHeaders(reply: FastifyReply, url: string, otherwise: string): FastifyReply {
  const [pathname = '', query = ''] = url.split('?', 2)
  const isLinked = isOpenedByLink(pathname, new URLSearchParams(query))
  if (isLinked) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
  return reply.header('cache-control', isLinked ? 'no-store' : otherwise)
}

/** Either token opens a page: the longer one counts where the other has expired. */
function readsSession({ headers: { cookie = '' } }: FastifyRequest): boolean {
  return /(?:^|; )(?:__Host-)?(?:access|refresh)_token=/.test(cookie)
}

/** Headers that the browser would send with a call of its own, and no more. */
const passedHeaders = [
  'accept-language',
  'cookie',
  'host',
  'user-agent',
  'x-forwarded-for',
  'x-forwarded-proto',
]

/**
 * Reads of the API for the page of this request, in process: they pass the guard, the limits and the presenters of a
 * call from outside. They count as a navigation, because no script could refresh the session before.
 */
function readerOf({ server, headers: all, raw }: FastifyRequest): ReadAsUser {
  const passed = passedHeaders.flatMap((name) =>
    all[name] === undefined ? [] : [[name, all[name]] as const],
  )
  const headers = { ...Object.fromEntries(passed), accept: 'application/json', 'sec-fetch-mode': 'navigate' }
  const { remoteAddress } = raw.socket
  return async (url) => {
    const from = remoteAddress === undefined ? {} : { remoteAddress }
    const { statusCode, payload } = await server.inject({ method: 'GET', url, headers, ...from })
    return { status: statusCode, body: JSON.parse(payload) as unknown }
  }
}

function webRequestOf({ publicUrl }: FreshPageDeps, { id, headers }: FastifyRequest, url: string): Request {
  const { cookie, 'accept-language': language } = headers
  return new Request(new URL(url, publicUrl), {
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(language === undefined ? {} : { 'accept-language': language }),
      'x-request-id': id,
    },
    signal: AbortSignal.timeout(renderTimeoutMs),
  })
}
