import { type Locale, localeOfPage } from '#domain/locale.ts'

/** The language of the page that a request asks for: its path's suffix, else the cookie, else French. */
export function localeOfRequest(request: Request): Locale {
  const cookie = /(?:^|;\s*)locale=([a-z]{2})(?:;|$)/.exec(request.headers.get('cookie') ?? '')
  return localeOfPage(new URL(request.url).pathname, cookie?.[1])
}
