import type { MetaDescriptor } from 'react-router'
import type { FormPage } from '#contract/form.ts'
import type { Locale } from '#domain/locale.ts'
import { oembedQuery } from '#domain/widget/oembed-path.ts'
import { pageMeta } from '#web/lib/meta/page-meta.ts'
import { formPath } from '#web/paths.ts'

interface CampaignMeta {
  readonly page: Pick<FormPage, 'form' | 'seoTags'>
  readonly locale: Locale
  readonly publicUrl: string
  readonly brandName: string
}

/** Title, description, languages, pictures and structured data; only a published campaign may be indexed. */
export function campaignMeta({ page, locale, publicUrl, brandName }: CampaignMeta): MetaDescriptor[] {
  const { form, seoTags } = page
  const pathIn = (other: Locale) => formPath(form, other)
  const isFound = form.state === 'published'
  const oembed = oembedQuery(new URL(pathIn(locale), publicUrl).href)
  return [
    ...pageMeta({ tags: seoTags, locale, publicUrl, brandName, pathIn, isFound }),
    // Where an author pastes the address, it becomes a card.
    { tagName: 'link', rel: 'alternate', type: 'application/json+oembed', href: publicUrl + oembed },
  ]
}
