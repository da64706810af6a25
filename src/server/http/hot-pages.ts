import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { isLocale } from '#domain/locale.ts'
import type { CachedPage } from '#server/http/page-cache.ts'
import { readCookie } from '#server/http/request-locale.ts'

/** How long a page is repeated without checking its version. */
const freshMs = 500
const maxHot = 500

type Encoding = 'brotli' | 'gzip' | 'identity'

interface HotPage {
  readonly until: number
  readonly page: CachedPage
  /** Alternating names and values, as they are written. */
  readonly headers: Readonly<Record<Encoding, readonly string[]>>
}

export interface HotPages {
  /** Remembers the page that was just answered at an address. */
  readonly remember: (url: string, cookie: string | undefined, page: CachedPage) => void
  /** Answers from memory if the page is recent enough; otherwise returns false for the full path. */
  readonly serve: (request: IncomingMessage, response: ServerResponse) => boolean
}

/**
 * A fast path for many visitors on one page: for half a second, the same bytes are sent with the same headers, before
 * any routing, hook or database query. All other requests take the full path.
 * @param fixed headers of every answer
 */
export function makeHotPages(
  fixed: Readonly<Record<string, string>>,
  now: () => number = () => performance.now(),
): HotPages {
  const hot = new Map<string, HotPage>()
  const common = Object.entries(fixed).flat()
  return {
    remember: (url, cookie, page) => {
      const key = keyOf(url, cookie)
      const [oldest] = hot.keys()
      if (hot.size >= maxHot && oldest !== undefined && !hot.has(key)) hot.delete(oldest)
      const known = hot.get(key)
      const headers = known?.page === page ? known.headers : headersOf(page, common)
      hot.set(key, { until: now() + freshMs, page, headers })
    },
    serve: (request, response) => {
      const { method, url = '', headers } = request
      if (method !== 'GET' || headers['if-none-match'] !== undefined) return false
      const found = hot.get(keyOf(url, headers.cookie))
      if (found === undefined || found.until < now()) return false
      const encoding = encodingFor(headers['accept-encoding'])
      response.writeHead(200, ['x-request-id', randomUUID(), ...found.headers[encoding]])
      response.end(found.page[encoding])
      return true
    },
  }
}

/** Installs the fast path before all other request handling, until the server closes. */
export function serveHotFirst(server: Server, hot: HotPages): void {
  const longWay = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (server.listening && hot.serve(request, response)) return
    for (const answer of longWay) Reflect.apply(answer, server, [request, response])
  })
}

/** The smallest encoding that a browser accepts. */
export function encodingFor(accepted: string | readonly string[] | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  if (accepted.includes('br')) return 'brotli'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Headers of a cached page besides the headers of every answer. */
export function pageHeaders(page: CachedPage): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    vary: 'accept-encoding, cookie',
    etag: page.etag,
  }
}

function headersOf(page: CachedPage, common: readonly string[]): HotPage['headers'] {
  const own = [...common, ...Object.entries(pageHeaders(page)).flat()]
  const withBody = (body: Buffer, encoding: readonly string[]) => [
    ...own,
    ...encoding,
    'content-length',
    String(body.length),
  ]
  return {
    brotli: withBody(page.brotli, ['content-encoding', 'br']),
    gzip: withBody(page.gzip, ['content-encoding', 'gzip']),
    identity: withBody(page.identity, []),
  }
}

/** Address and cookie language: everything that a page depends on. */
function keyOf(url: string, cookie: string | undefined): string {
  const locale = cookie === undefined ? undefined : readCookie(cookie, 'locale')
  return locale === undefined || !isLocale(locale) ? url : `${url}\n${locale}`
}
