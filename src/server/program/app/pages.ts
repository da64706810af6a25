import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { canonicalPath } from '#domain/address/canonical-path.ts'
import { answerEarly } from '#server/program/app/answer-early.ts'
import type { Development } from '#server/program/app/development.ts'
import { type FreshPageDeps, sendFresh } from '#server/program/app/fresh-page.ts'
import { asAppError } from '#server/platform/http/as-app-error.ts'
import { makeIsKnownHost } from '#server/platform/http/known-hosts.ts'
import { bankReturnRoute } from '#server/platform/http/security.ts'
import { sendAnswer } from '#server/platform/page-cache/cached-answer.ts'
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
  /** Counts visits of labelled links; absent: none are counted. */
  readonly visits?: VisitCounter
}

/** Shown where a page takes too long or the database is away, and none is stored: it reads nothing from the database. */
const unavailablePath = '/error?status=503'

/** Mounts the pages behind everything else: canonical redirects, stored pages, pages made for one visitor. */
export function mountPages(app: FastifyInstance, deps: PagesDeps): void {
  const { development, visits } = deps
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
      if (target !== null) return reply.header('cache-control', 'max-age=3600').redirect(target, 301)
      const cacheable = page ?? cache?.missingPageOf(request) ?? null
      if (cache === null || cacheable === null) return sendFresh(fresh, request, reply)
      return sendCached(cache, fresh, cacheable, request, reply)
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

async function sendCached(
  cache: PageCache,
  fresh: FreshPageDeps,
  page: CacheablePage,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const answer = await cache.get(page)
    if (answer !== null) return sendAnswer(request, reply, answer)
  } catch (error) {
    // A second try would wait for the same database.
    if (asAppError(error).status === 503) return sendFresh(fresh, request, reply, unavailablePath)
  }
  // A redirect, or a failure, which is shown with the id of this request.
  return sendFresh(fresh, request, reply)
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
  '/boite-aux-lettres',
  '/documents/',
]

function isPage(pathname: string): boolean {
  return !notPages.some((prefix) => pathname.startsWith(prefix))
}
