import { defaultLocale, type Locale } from '#domain/locale.ts'

/** The page of a campaign with all that spreads it: codes, posters, links. */
export const shareSegment = 'partager'

/** Its path. @param formPath of the campaign, without a language */
export function sharePath(formPath: string, locale: Locale): string {
  return `${formPath}/${shareSegment}${locale === defaultLocale ? '' : `/${locale}`}`
}
