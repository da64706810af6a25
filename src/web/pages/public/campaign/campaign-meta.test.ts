import { expect, test } from 'vitest'
import type { FormPage } from '#contract/form.ts'
import { formStates } from '#domain/form/form-lists.ts'
import { campaignMeta } from '#web/pages/public/campaign/campaign-meta.ts'

function robotsOf(state: (typeof formStates)[number]): unknown {
  const form = { state, organizationSlug: 'la-ruche', formType: 'Event', formSlug: 'gala' }
  const seoTags = { title: 'Gala', description: '', imageUrl: null, imageAlt: '', jsonLd: {} }
  const page = { form, seoTags } as unknown
  const tags = campaignMeta({
    page: page as Pick<FormPage, 'form' | 'seoTags'>,
    locale: 'fr',
    publicUrl: 'https://site.exemple',
    brandName: 'Obole',
  })
  return tags.find((tag) => 'name' in tag && tag.name === 'robots')
}

test('only a published campaign may be indexed; a preview is a draft', () => {
  for (const state of formStates)
    expect([state, robotsOf(state)]).toEqual([
      state,
      state === 'published' ? undefined : { name: 'robots', content: 'noindex' },
    ])
})
