import type { MetaDescriptor } from 'react-router'
import type { AggForm } from '#contract/form.ts'
import type { Locale } from '#domain/locale.ts'
import { alternates } from '#web/lib/alternates.ts'
import { formPath } from '#web/paths.ts'

interface CampaignMeta {
  readonly page: Pick<AggForm, 'form' | 'seoTags'>
  readonly locale: Locale
  readonly publicUrl: string
}

/** Title, description, languages, pictures and structured data; only what is public may be found. */
export function campaignMeta({ page, locale, publicUrl }: CampaignMeta): MetaDescriptor[] {
  const { form, seoTags } = page
  const absolute = (url: string) => new URL(url, publicUrl).href
  return [
    { title: seoTags.title },
    { name: 'description', content: seoTags.description },
    ...alternates(publicUrl, locale, (other) => formPath(form, other)),
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: seoTags.title },
    { property: 'og:description', content: seoTags.description },
    { property: 'og:url', content: absolute(formPath(form, locale)) },
    ...(seoTags.imageUrl === null ? [] : [{ property: 'og:image', content: absolute(seoTags.imageUrl) }]),
    ...(form.state === 'published' ? [] : [{ name: 'robots', content: 'noindex' }]),
    { 'script:ld+json': seoTags.jsonLd },
  ]
}
