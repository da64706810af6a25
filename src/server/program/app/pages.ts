import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { canonicalPath } from '#domain/address/canonical-path.ts'
import { answerEarly } from '#server/program/app/answer-early.ts'
import type { Development } from '#server/program/app/development.ts'
import { type FreshPageDeps, sendFresh, setCacheHeaders } from '#server/program/app/fresh-page.ts'
import { asAppError } from '#server/platform/http/as-app-error.ts'
import { makeIsKnownHost } from '#server/platform/http/known-hosts.ts'
import { bankReturnRoute } from '#server/platform/http/security.ts'
import { type CachedAnswer, sendAnswer } from '#server/platform/page-cache/cached-answer.ts'
import {
  type CacheablePage,
  makePageCache,
  type PageCache,
  type PageCacheDeps,
} from '#server/platform/page-cache/page-cache.ts'
import type { VisitCounter } from '#server/catalogue/visit/visit-counter.ts'

export interface PagesDeps extends PageCacheDeps, Omit<FreshPageDeps, 'hasNonce'> {
  /** Host names other than the public one and those of this machine. */
  readonly allowedHosts?: readonly string[]
  /** In development nothing is cached and Vite answers first; null otherwise. */
  readonly development: Development['middleware'] | null
  /** Where the page at a former address of a campaign is now; absent: no address has changed. */
  readonly findMovedPath?: (pathname: string) => Promise<string | null>
  /** Counts visits of labelled links; absent: none are counted. */
  readonly visits?: VisitCounter
}

/** Shown where a page takes too long or the database is away, and none is stored: it reads nothing from the database. */
const unavailablePath = '/error?status=503'

/** Mounts the pages behind everything else: canonical redirects, stored pages, pages made for one visitor. */
export function mountPages(app: FastifyInstance, deps: PagesDeps): void {
  const { development, findMovedPath, visits } = deps
  if (development !== null) {
    app.addHook('onRequest', (request, reply, done) => {
      development(request.raw, reply.raw, () => done())
    })
  }
  const cache = development === null ? makePageCache(deps, app.log) : null
  if (cache !== null)
    answerEarly(app, {
      ...deps,
      cache,
      isKnownHost: makeIsKnownHost(deps.publicUrl, deps.allowedHosts ?? []),
    })
  if (visits !== undefined) app.addHook('onClose', visits.close)
  const fresh: FreshPageDeps = { ...deps, hasNonce: development === null }
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    onResponse: (request, reply, done) => {
      visits?.see(request, reply)
      done()
    },
    handler: (request, reply) => {
      const page = cache?.pageOf(request) ?? null
      const answer = page === null ? undefined : cache?.peek(page)
      if (answer !== undefined) {
        sendAnswer(request, reply, answer)
        // Nothing to wait for: returning the reply would make Fastify wait for it.
        return undefined
      }
      const { pathname, search } = splitUrl(request.url)
      if (pathname.startsWith('/ha-api')) throw new AppError('NOT_FOUND')
      const target = isPage(pathname) ? canonicalPath(pathname, search) : null
      if (target !== null) return setCacheHeaders(reply, target, 'max-age=3600').redirect(target, 301)
      const asked = { fresh, request, reply }
      return sendStored(cache, page ?? cache?.missingPageOf(request) ?? null, asked, async () => {
        const moved = await findMovedPath?.(pathname)
        return moved ? moved + search : null
      })
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

interface Asked {
  readonly fresh: FreshPageDeps
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/**
 * Sends what is stored, or where the page is now; otherwise a redirect or a failure, which is shown with the id of this
 * request.
 */
async function sendStored(
  cache: PageCache | null,
  page: CacheablePage | null,
  { fresh, request, reply }: Asked,
  findMoved: () => Promise<string | null>,
): Promise<FastifyReply> {
  let answer: CachedAnswer | null = null
  try {
    if (cache !== null && page !== null) answer = await cache.get(page)
  } catch (error) {
    // A second try would wait for the same database.
    if (asAppError(error).status === 503) return sendFresh(fresh, request, reply, unavailablePath)
  }
  if (answer !== null && (answer.status !== 404 || page?.name === 'notFound'))
    return sendAnswer(request, reply, answer)
  const moved = await findMoved()
  // Not remembered by browsers: the campaign may take its former address back.
  if (moved !== null) return setCacheHeaders(reply, moved, 'no-cache').redirect(moved, 301)
  return answer === null ? sendFresh(fresh, request, reply) : sendAnswer(request, reply, answer)
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
  '/logos/',
  '/agenda/',
  '/flux/',
  '/partage/',
  '/incrustation/',
  '/healthz',
  '/readyz',
  '/metrics',
  '/echo',
  '/boite-aux-lettres',
  '/documents/',
]

function isPage(pathname: string): boolean {
  return !notPages.some((prefix) => pathname.startsWith(prefix))
}
