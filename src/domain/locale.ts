/**
 * Languages of the product, the default first: what each is called by its readers, and its regional form. A new language
 * is a line here and its files in `src/texts` and `legal`. Source: spec section 1.
 */
export const languages = {
  fr: { name: 'Français', tag: 'fr-FR' },
  en: { name: 'English', tag: 'en-GB' },
  es: { name: 'Español', tag: 'es-ES' },
} as const
export type Locale = keyof typeof languages
export const locales = Object.keys(languages) as readonly Locale[]
export const defaultLocale: Locale = 'fr'
/** Languages that an address names by its suffix. */
export const suffixLocales = locales.filter((locale) => locale !== defaultLocale)

/** Whether a text names one of our languages. */
export function isLocale(text: string): text is Locale {
  return Object.hasOwn(languages, text)
}

/** The language suffix of a path (`/associations/x/en`), or null. */
export function localeSuffix(pathname: string): Locale | null {
  const end = pathname.endsWith('/') ? pathname.replace(/\/+$/, '').length : pathname.length
  const last = pathname.slice(pathname.lastIndexOf('/', end - 1) + 1, end)
  return last !== defaultLocale && isLocale(last) ? last : null
}

/**
 * The language of a page: the suffix of the path, else the cookie, else French. Accept-Language is ignored.
 * Source: docs/decisions/web/addresses.md.
 */
export function localeOfPage(pathname: string, cookieLocale: string | undefined): Locale {
  const suffix = localeSuffix(pathname)
  if (suffix !== null) return suffix
  return cookieLocale !== undefined && isLocale(cookieLocale) ? cookieLocale : defaultLocale
}
