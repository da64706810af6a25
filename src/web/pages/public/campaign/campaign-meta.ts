import type { MetaDescriptor } from 'react-router'
import type { FormPage } from '#contract/form.ts'
import type { Locale } from '#domain/locale.ts'
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
  return pageMeta({ tags: seoTags, locale, publicUrl, brandName, pathIn, isFound })
}
