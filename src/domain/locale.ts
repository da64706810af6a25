/** Languages of the product, the default first. Source: spec section 1. */
export const locales = ['fr', 'en', 'es'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'fr'

/** Whether a text names one of our languages. */
export function isLocale(text: string): text is Locale {
  return (locales as readonly string[]).includes(text)
}

/** The language suffix of a path (`/associations/x/en`), or null. */
export function localeSuffix(pathname: string): Locale | null {
  const end = pathname.endsWith('/') ? pathname.replace(/\/+$/, '').length : pathname.length
  const last = pathname.slice(pathname.lastIndexOf('/', end - 1) + 1, end)
  return last !== defaultLocale && isLocale(last) ? last : null
}

/**
 * The language of a page: the suffix of the path, else the cookie, else French. Accept-Language is ignored.
 * Source: docs/decisions/addresses.md.
 */
export function localeOfPage(pathname: string, cookieLocale: string | undefined): Locale {
  const suffix = localeSuffix(pathname)
  if (suffix !== null) return suffix
  return cookieLocale !== undefined && isLocale(cookieLocale) ? cookieLocale : defaultLocale
}
