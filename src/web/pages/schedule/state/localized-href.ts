import type { Locale } from '#domain/locale.ts'
import { localizedPath } from '#web/paths.ts'

/** Keeps the language of this page: the payment page has no language in its address. */
export function localizedHref(url: string, locale: Locale): string {
  const { pathname, search } = new URL(url)
  return localizedPath(pathname + search, locale)
}
