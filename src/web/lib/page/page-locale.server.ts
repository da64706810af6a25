import { type Locale, localeOfPage } from '#domain/locale.ts'

/** The language of the page that a request asks for: its path's suffix, else the cookie, else French. */
export function localeOfRequest(request: Request): Locale {
  const cookie = /(?:^|;\s*)locale=([a-z]{2})(?:;|$)/.exec(request.headers.get('cookie') ?? '')
  return localeOfPage(pagePath(request), cookie?.[1])
}

/** The path of the page: the browser asks for the data of `/x/en` at `/x/en.data`, and a loader sees that address. */
export function pagePath(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, '')
}
