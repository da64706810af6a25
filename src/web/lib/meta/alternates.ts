import { type Locale, defaultLocale, locales } from '#domain/locale.ts'

type LinkDescriptor = { tagName: 'link'; rel: string; href: string; hrefLang?: string }

/**
 * The canonical address of a page in its language, and the same page in the other languages.
 * @param pathIn the page's path in a language
 */
export function alternates(
  publicUrl: string,
  current: Locale,
  pathIn: (locale: Locale) => string,
): LinkDescriptor[] {
  const address = (locale: Locale) => new URL(pathIn(locale), publicUrl).href
  return [
    { tagName: 'link', rel: 'canonical', href: address(current) },
    ...locales.map((locale) => ({
      tagName: 'link' as const,
      rel: 'alternate',
      hrefLang: locale as string,
      href: address(locale),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: address(defaultLocale) },
  ]
}
