import { type Locale, localeOfPage } from '#domain/locale.ts'

/** The language of the requested page: its path's suffix, else the cookie, else French. */
export function localeOfRequest(request: Request): Locale {
  const cookie = /(?:^|;\s*)locale=([a-z]{2})(?:;|$)/.exec(request.headers.get('cookie') ?? '')
  return localeOfPage(pagePath(request), cookie?.[1])
}

/**
 * The path of the page. For the data of `/x/en` the browser requests `/x/en.data`, which is the address that a loader
 * receives.
 */
export function pagePath(request: Request): string {
  return new URL(request.url).pathname.replace(/\.data$/, '')
}
