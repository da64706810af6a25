import type { MetaDescriptor } from 'react-router'
import type { SeoTags } from '#contract/form.ts'
import { type Locale, languages, locales } from '#domain/locale.ts'
import { alternates } from '#web/lib/meta/alternates.ts'

interface PageMeta {
  readonly tags: SeoTags
  readonly brandName: string
  readonly publicUrl: string
  readonly locale: Locale
  /** The page's path in a language. */
  readonly pathIn: (locale: Locale) => string
  /** Only public pages may be indexed. */
  readonly isFound: boolean
}

/** Title, description, languages, Open Graph and Twitter cards, structured data of a public page. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { tags, locale, publicUrl } = page
  const shared = [
    ['og:type', 'website'],
    ['og:site_name', page.brandName],
    ['og:title', tags.title],
    ['og:description', tags.description],
    ['og:url', new URL(page.pathIn(locale), publicUrl).href],
    ['og:locale', ogLocale(locale)],
    ...locales.filter((other) => other !== locale).map((other) => ['og:locale:alternate', ogLocale(other)]),
    ...pictureTags(page),
  ] as const
  return [
    { title: tags.title },
    { name: 'description', content: tags.description },
    ...alternates(publicUrl, locale, page.pathIn),
    ...shared.map(([property = '', content = '']) => ({ property, content })),
    { name: 'twitter:card', content: tags.imageUrl === null ? 'summary' : 'summary_large_image' },
    ...(page.isFound ? [{ 'script:ld+json': tags.jsonLd }] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** `fr_FR`: with the low line that Open Graph asks for. */
function ogLocale(locale: Locale): string {
  return languages[locale].tag.replace('-', '_')
}

/** Every picture is drawn by us, in the size that networks ask for. */
function pictureTags({ tags, publicUrl }: PageMeta): string[][] {
  if (tags.imageUrl === null) return []
  return [
    ['og:image', new URL(tags.imageUrl, publicUrl).href],
    ['og:image:alt', tags.imageAlt],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ]
}
