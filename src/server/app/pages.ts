import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { canonicalPath } from '#domain/address/canonical-path.ts'
import { pageKindOf } from '#domain/address/page-kind.ts'
import { type Locale, localeOfPage, localeSuffix } from '#domain/locale.ts'
import type { Development } from '#server/app/development.ts'
import {
  contentPolicy,
  inlineHashes,
  type PolicySources,
  type ScriptSources,
  tileSource,
} from '#server/http/content-policy.ts'
import { bakePage, type CachedPage, makePageCache } from '#server/http/page-cache.ts'
import { encodingFor, makeHotPages, pageHeaders, serveHotFirst } from '#server/http/hot-pages.ts'
import { inlineDrawings } from '#server/http/inline-drawings.ts'
import { readCookie } from '#server/http/request-locale.ts'
import { bankReturnRoute, securityHeaders } from '#server/http/security.ts'

/** Renders an address as a page. The composition root passes the web ring's handler. */
export type RenderPage = (
  request: Request,
  context: { nonce: string | undefined; requestId: string },
) => Promise<Response>

export interface PagesDeps {
  readonly render: RenderPage
  /** The cache version of a form page, or null if the page must not be cached. */
  readonly cacheVersion: (key: {
    organizationSlug: string
    formType: string
    formSlug: string
  }) => Promise<string | null>
  /** The drawing at a path of this site, inlined into a cached page. Null if there is none. */
  readonly readDrawing: (path: string) => Promise<string | null>
  readonly publicUrl: string
  /** Origin of the sandbox provider's frame, allowed only on payment pages. Null without a sandbox. */
  readonly frameOrigin: string | null
  /** Sources for the scripts of payment providers, on the pages with their card fields. */
  readonly providerSources?: ScriptSources | null
  /** Origins of third-party tools configured by the operator. */
  readonly thirdPartyOrigins?: readonly string[]
  /** Tile server of maps, as configured by the operator. */
  readonly tileUrl?: string | null
  /** In development, pages are not cached and Vite answers first. Otherwise null. */
  readonly development: Development['middleware'] | null
}

/** Pages on which a provider's script creates its fields: a payment, or a later debit paid in person. */
const fieldsPagePattern = /^\/paiement\/(?:regularisation\/)?embarque\/[0-9a-f-]{36}\/?$/
const formPagePattern = /^\/associations\/([a-z0-9-]+)\/([a-z]+)\/([a-z0-9-]+)(?:\/[1-4])?(?:\/(?:en|es))?$/

/** Registers the pages after all other routes: canonical redirects, cached form pages, fresh pages. */
export function mountPages(app: FastifyInstance, deps: PagesDeps): void {
  const cache = makePageCache()
  const hot = makeHotPages(securityHeaders(deps.publicUrl))
  serveHotFirst(app.server, hot)
  const { development } = deps
  if (development !== null) {
    app.addHook('onRequest', (request, reply, done) => {
      development(request.raw, reply.raw, () => done())
    })
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { pathname, search } = splitUrl(request.url)
    const target = isPage(request.method, pathname) ? canonicalPath(pathname, search) : null
    if (target === null) done()
    else void reply.header('cache-control', 'max-age=3600').redirect(target, 301)
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) => {
      const { pathname, search } = splitUrl(request.url)
      if (pathname.startsWith('/ha-api')) throw new AppError('NOT_FOUND')
      const match = development !== null ? null : formPagePattern.exec(pathname)
      const locale = localeOfPage(pathname, readCookie(request.headers.cookie, 'locale'))
      if (match !== null && search === '') {
        const [, organizationSlug = '', formType = '', formSlug = ''] = match
        // If the database does not answer, the rendered page reports it.
        const version = await deps.cacheVersion({ organizationSlug, formType, formSlug }).catch(() => null)
        if (version !== null) {
          const key = `${pathname}\n${locale}\n${version}`
          const page = cache.peek(key) ?? (await cache.get(key, () => bake(deps, request, locale)))
          // Redirects and errors are never cached: only public pages are.
          if (page.status === 200) {
            hot.remember(request.url, request.headers.cookie, page)
            return sendBaked(request, reply, page)
          }
        }
      }
      return sendFresh(deps, request, reply)
    },
  })
  // Some banks return by POST without the visitor's cookies. Only the address matters.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null))
    scope.post(bankReturnRoute, async (request, reply) => {
      const { pathname, search } = splitUrl(request.url)
      return reply.redirect(pathname + search, 303)
    })
  })
}

function splitUrl(url: string): { pathname: string; search: string } {
  const at = url.indexOf('?')
  return at < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, at), search: url.slice(at) }
}

const notPages = [
  '/ha-api',
  '/ha-oauth',
  '/forms/',
  '/media/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/boite-aux-lettres',
  '/documents/',
]

function isPage(method: string, pathname: string): boolean {
  return (method === 'GET' || method === 'HEAD') && !notPages.some((prefix) => pathname.startsWith(prefix))
}

function toWebRequest(deps: PagesDeps, request: FastifyRequest, headers: Record<string, string>): Request {
  return new Request(new URL(request.url, deps.publicUrl), {
    headers: { ...headers, 'x-request-id': request.id },
    signal: AbortSignal.timeout(30_000),
  })
}

/** Renders without visitor data; only the language varies. Parts that carry the marker nonce are hashed. */
async function bake(deps: PagesDeps, request: FastifyRequest, locale: Locale): Promise<CachedPage> {
  const marker = randomBytes(16).toString('hex')
  const { pathname } = splitUrl(request.url)
  const headers: Record<string, string> =
    localeSuffix(pathname) === null ? { cookie: `locale=${locale}` } : {}
  const response = await deps.render(toWebRequest(deps, request, headers), {
    nonce: marker,
    requestId: request.id,
  })
  const marked = await response.text()
  const hashes = (tag: 'script' | 'style') => inlineHashes(marked, tag, marker)
  const html = await inlineDrawings(marked.replaceAll(` nonce="${marker}"`, ''), deps.readDrawing)
  const inline = { scripts: hashes('script'), styles: hashes('style') }
  return bakePage(html, response.status, { ...sourcesOf(deps, pathname), inline })
}

/**
 * Third-party tools are never loaded on payment or widget pages (docs/decisions/third-parties.md). The checkout steps of a campaign also
 * allow map tiles, because going back to the campaign page does not load a new document.
 */
function sourcesOf(deps: PagesDeps, pathname: string): Pick<PolicySources, 'tools' | 'tiles'> {
  const kind = pageKindOf(pathname)
  const { tileUrl = null } = deps
  return {
    ...(kind !== 'payment' && kind !== 'widget' && { tools: deps.thirdPartyOrigins }),
    ...(tileUrl !== null && formPagePattern.test(pathname) && { tiles: tileSource(tileUrl) }),
  }
}

function sendBaked(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  reply.headers(pageHeaders(page))
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding === 'brotli' ? 'br' : 'gzip')
  return reply.code(page.status).send(page[encoding])
}

async function sendFresh(
  deps: PagesDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const nonce = deps.development !== null ? undefined : randomBytes(16).toString('base64')
  const { cookie, 'accept-language': language } = request.headers
  const headers = {
    ...(cookie === undefined ? {} : { cookie }),
    ...(language === undefined ? {} : { 'accept-language': language }),
  }
  const response = await deps.render(toWebRequest(deps, request, headers), { nonce, requestId: request.id })
  const { pathname } = splitUrl(request.url)
  // Tickets are as confidential as payments.
  const isPayment = /^\/(?:paiement|billets)\b/.test(pathname)
  reply.code(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  for (const cookieLine of response.headers.getSetCookie()) reply.header('set-cookie', cookieLine)
  if (nonce !== undefined) {
    const frame = isPayment && deps.frameOrigin !== null ? { frame: deps.frameOrigin } : {}
    const provider = fieldsPagePattern.test(pathname) ? { provider: deps.providerSources ?? undefined } : {}
    const sources = { ...frame, ...provider, ...sourcesOf(deps, pathname) }
    reply.header('content-security-policy', contentPolicy({ ...sources, inline: { nonce } }))
  }
  if (isPayment) reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer')
  reply.header('cache-control', isPayment ? 'no-store' : 'no-cache')
  return reply.send(Buffer.from(await response.arrayBuffer()))
}
