import type { CampaignAbout } from '#contract/campaign-about.ts'
import { hasPage } from '#domain/form/form-types.ts'
import type { FormDefinition, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { hasSubscribers, publishedNews } from '#domain/news/campaign-news.ts'
import { salesState } from '#domain/form/sales-state.ts'
import type { Deps } from '#server/money/deps.ts'
import { formAddress } from '#server/catalogue/form/form-address.ts'
import { type StoredForm, listForms } from '#server/catalogue/form/form-store.ts'

/** More would be a list of their own, which the page of the association is. */
const mostOthers = 4

/** Reads the contents around a form: the answers of its association, and its other campaigns. */
export async function readAbout(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  form: StoredForm,
): Promise<CampaignAbout> {
  const now = clock.now()
  const published = await listForms(db, form.organisationId, ['published'])
  const others = published
    .filter(({ id, definition }) => id !== form.id && hasPage(definition.type))
    // By their dates only: that a form is sold out is no reason to hide it.
    .filter(({ definition }) => salesState(definition, { now, remaining: new Map() }) !== 'ended')
  const organizationSlug = form.organisation.slug
  return {
    news: publishedNews(form.definition, now).map((item) => ({ ...item })),
    takesFollowers: hasSubscribers(form.definition, now),
    gallery: copyGallery(form.definition),
    faq: answersOf(form.organisation),
    otherForms: others.slice(0, mostOthers).map(({ definition }) => ({
      organizationSlug,
      formType: definition.type,
      formSlug: definition.slug,
      url: formAddress(settings.publicUrl, organizationSlug, definition),
      title: definition.title,
    })),
  }
}

/** The pictures of a form, or of an association, with their captions. */
export function copyGallery({ gallery = [] }: Pick<FormDefinition, 'gallery'>): CampaignAbout['gallery'] {
  return gallery.map((picture) => ({ ...picture }))
}

/** The questions of an association with their answers. */
export function answersOf({ faq = [] }: OrganisationDefinition): CampaignAbout['faq'] {
  return faq.map((entry) => ({ ...entry }))
}
