import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { pageKindOf } from '#domain/address/page-kind.ts'
import { localeOfPage } from '#domain/locale.ts'
import { readCookie } from '#server/http/request-locale.ts'
import type { AnonymousPage } from '#server/page-cache/anonymous-request.ts'
import { makeAnswerCache } from '#server/page-cache/answer-cache.ts'
import type { Refreshed } from '#server/page-cache/answer-store.ts'
import { type BakeDeps, bakePage } from '#server/page-cache/bake-page.ts'
import { countCached } from '#server/page-cache/cache-metrics.ts'
import type { CachedAnswer } from '#server/page-cache/cached-answer.ts'
import { type CachedPageName, cachedPages } from '#server/page-cache/cached-pages.ts'

export interface PageCacheDeps extends BakeDeps {
  /** The version under which a form page may be stored, or null where it may not. */
  readonly cacheVersion: (key: {
    organizationSlug: string
    formType: string
    formSlug: string
  }) => Promise<string | null>
  /** Whether a route has this address; where it is not given, every address has one. */
  readonly isKnownAddress?: (pathname: string) => boolean
}

/** A page of the table, with all that it depends on. */
export interface CacheablePage extends AnonymousPage {
  readonly name: CachedPageName
}

const megabyte = 1_048_576
const limits = { maxBytes: 48 * megabyte, maxEntries: 1_000 }

/** The address that stands for every address without a route: it names no visitor's own. */
const unknownPath = '/introuvable'

const addressed = (['organization', 'campaign', 'search'] as const).map((name) => ({
  name,
  address: cachedPages[name].address,
}))

export interface PageCache {
  /** The page of the table that a request asks for; null where its answer is for its visitor alone. */
  readonly pageOf: (request: Pick<FastifyRequest, 'url' | 'headers'>) => CacheablePage | null
  /** The stored answer while it is fresh, without waiting. */
  readonly peek: (page: CacheablePage) => CachedAnswer | undefined
  /**
   * The answer, refreshed where its rule says so; null where it must be made for its visitor alone.
   * @throws where there is none, and it cannot be made; AppError UNAVAILABLE where that takes too long
   */
  readonly get: (page: CacheablePage) => Promise<CachedAnswer | null>
}

/** The stored pages, by address and language. */
export function makePageCache(deps: PageCacheDeps, log: FastifyBaseLogger): PageCache {
  const { isKnownAddress = () => true } = deps
  const cache = makeAnswerCache({
    ...limits,
    onFailure: (page, error) => log.warn({ err: error, page }, 'page not refreshed'),
  })
  return {
    pageOf: ({ url, headers }) => {
      const end = url.indexOf('?')
      const pathname = end < 0 ? url : url.slice(0, end)
      const known = end < 0 ? addressed.find(({ address }) => address.test(pathname)) : undefined
      // Under a payment's address even a page that is missing has the policy of payments.
      if (known === undefined && (pageKindOf(pathname) !== 'public' || isKnownAddress(pathname))) return null
      const locale = localeOfPage(pathname, readCookie(headers.cookie, 'locale'))
      return known === undefined
        ? { name: 'notFound', pathname: unknownPath, locale }
        : { name: known.name, pathname, locale }
    },
    peek: (page) => {
      const answer = cache.peek(keyOf(page))
      if (answer !== undefined) countCached(page.name, 'hit')
      return answer
    },
    get: async (page) => {
      const found = await cache.get(keyOf(page), cachedPages[page.name], (former) =>
        refreshPage(deps, page, former),
      )
      countCached(page.name, found?.result ?? 'passed')
      return found?.answer ?? null
    },
  }
}

function keyOf({ pathname, locale }: AnonymousPage): string {
  return `${locale} ${pathname}`
}

async function refreshPage(
  deps: PageCacheDeps,
  { name, ...page }: CacheablePage,
  former: Refreshed | null,
): Promise<Refreshed | null> {
  if (cachedPages[name].compares === 'bytes') {
    const baked = await bakePage(deps, name, page, former?.answer ?? null)
    return baked === null ? null : { ...baked, version: null }
  }
  const [, , organizationSlug = '', formType = '', formSlug = ''] = page.pathname.split('/')
  const version = await deps.cacheVersion({ organizationSlug, formType, formSlug })
  if (version === null) return null
  if (former?.version === version) return former
  const baked = await bakePage(deps, name, page, null)
  return baked === null ? null : { ...baked, version }
}
