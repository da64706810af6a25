import type { Locale } from '#domain/locale.ts'

/** The name of a country in a language; its code where it is none. */
export function countryName(code: string, locale: Locale): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  } catch {
    return code
  }
}
