import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { pageKindOf } from '#domain/address/page-kind.ts'
import { widgetKindAt } from '#domain/address/widgets.ts'
import { type Locale, defaultLocale, localeOfPage, localeSuffix } from '#domain/locale.ts'
import { readCookie } from '#server/platform/http/request-locale.ts'
import type { AnonymousPage } from '#server/platform/page-cache/anonymous-request.ts'
import { makeAnswerCache } from '#server/platform/page-cache/answer-cache.ts'
import type { Refreshed } from '#server/platform/page-cache/answer-store.ts'
import { type RenderDeps, renderForCache } from '#server/platform/page-cache/render-for-cache.ts'
import { countCached } from '#server/platform/page-cache/cache-metrics.ts'
import type { CachedAnswer } from '#server/platform/page-cache/cached-answer.ts'
import { type CachedPageName, cachedPages } from '#server/platform/page-cache/cached-pages.ts'

export interface PageCacheDeps extends RenderDeps {
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

/** The address that represents every address without a route: it contains nothing of a visitor. */
const unknownPath = '/introuvable'

/** Widgets are apart: their query string does not count, and no cookie changes their language. */
const addressed = (['organization', 'campaign', 'search'] as const).map((name) => ({
  name,
  address: cachedPages[name].address,
}))

type PageRequest = Pick<FastifyRequest, 'url' | 'headers'>

export interface PageCache {
  /** The page that a request asks for by its address; null where its answer is for its visitor alone. */
  readonly pageOf: (request: PageRequest) => CacheablePage | null
  /** The page of an address that no route has; null where one has it. To be asked for canonical addresses. */
  readonly missingPageOf: (request: PageRequest) => CacheablePage | null
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
  const widgetAt = remembered(widgetOf)
  return {
    pageOf: ({ url, headers }) => {
      const widget = widgetAt(url)
      if (widget !== null) return widget
      const pathname = withoutMeasures(url)
      const found = addressed.find(({ address }) => address.test(pathname))
      if (found === undefined) return null
      return { name: found.name, pathname, locale: localeOf(pathname, headers) }
    },
    missingPageOf: ({ url, headers }) => {
      const [pathname = ''] = url.split('?', 1)
      // Under a payment's address even a page that is missing has the policy of payments.
      if (pageKindOf(pathname) !== 'public' || isKnownAddress(pathname)) return null
      return { name: 'notFound', pathname: unknownPath, locale: localeOf(pathname, headers) }
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

/** Addresses whose widget is remembered. */
const mostRemembered = 1_000

/**
 * Remembers the addresses that were asked before: the answer itself takes few microseconds, and parsing one of them.
 */
function remembered(find: typeof widgetOf): typeof widgetOf {
  const known = new Map<string, CacheablePage>()
  return (url) => {
    const found = known.get(url)
    if (found !== undefined) return found
    const page = find(url)
    // A query string is anyone's to vary.
    if (page === null || url.includes('?')) return page
    if (known.size >= mostRemembered) known.clear()
    known.set(url, page)
    return page
  }
}

/** The widget at an address: in a frame there are no cookies, so that its language is in the path alone. */
function widgetOf(url: string): CacheablePage | null {
  if (!url.includes('/widget')) return null
  const [pathname = ''] = url.split('?', 1)
  if (widgetKindAt(pathname) === null) return null
  return { name: 'widget', pathname, locale: localeSuffix(pathname) ?? defaultLocale }
}

/** Parameters that mails, social networks and our own links add to measure a link: no page reads them on the server. */
const measure = /^(?:source|utm_\w+|mtm_\w+|pk_\w+|mc_[ce]id|[dg]?clid|fbclid|gbraid|wbraid|msclkid|igshid)$/

/** The address without its query string where that only measures the link; otherwise unchanged. */
function withoutMeasures(url: string): string {
  const start = url.indexOf('?')
  if (start === -1) return url
  const names = [...new URLSearchParams(url.slice(start)).keys()]
  return names.every((name) => measure.test(name)) ? url.slice(0, start) : url
}

function localeOf(pathname: string, { cookie }: FastifyRequest['headers']): Locale {
  return localeOfPage(pathname, cookie === undefined ? undefined : readCookie(cookie, 'locale'))
}

/** The usual language needs no other text than the address, which saves a microsecond. */
function keyOf({ pathname, locale }: AnonymousPage): string {
  return locale === defaultLocale ? pathname : `${locale} ${pathname}`
}

async function refreshPage(
  deps: PageCacheDeps,
  { name, ...page }: CacheablePage,
  former: Refreshed | null,
): Promise<Refreshed | null> {
  if (cachedPages[name].compares === 'bytes') {
    const rendered = await renderForCache(deps, name, page, former?.answer ?? null)
    return rendered === null ? null : { ...rendered, version: null }
  }
  const [, , organizationSlug = '', formType = '', formSlug = ''] = page.pathname.split('/')
  const version = await deps.cacheVersion({ organizationSlug, formType, formSlug })
  if (version === null) return null
  if (former?.version === version) return former
  const rendered = await renderForCache(deps, name, page, null)
  return rendered === null ? null : { ...rendered, version }
}
