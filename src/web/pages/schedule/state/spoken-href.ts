import type { Locale } from '#domain/locale.ts'
import { spokenPath } from '#web/paths.ts'

/** The page that pays has no language in its address, and this one may have. */
export function spokenHref(url: string, locale: Locale): string {
  const { pathname, search } = new URL(url)
  return spokenPath(pathname + search, locale)
}
