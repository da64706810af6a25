import type { AggForm, Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { Settings } from '#server/deps.ts'

const descriptionLength = 200

/** Title, description and structured data of a form's page. */
export function readSeoTags(form: Form, organization: Organization, settings: Settings): AggForm['seoTags'] {
  const text = form.summary === '' ? form.descriptionHtml.replaceAll(/<[^>]*>/g, ' ') : form.summary
  const image = form.bannerUrl ?? organization.bannerUrl
  const imageUrl = image === null ? null : new URL(image, settings.publicUrl).href
  const organizationLd = {
    '@type': 'NGO',
    name: organization.name,
    url: `${settings.publicUrl}/associations/${organization.organizationSlug}`,
  }
  const isGift = form.formType === 'Donation' || form.formType === 'CrowdFunding'
  return {
    title: `${form.title} | ${organization.name}`,
    description: text.replaceAll(/\s+/g, ' ').trim().slice(0, descriptionLength),
    canonicalUrl: form.url,
    imageUrl,
    jsonLd: {
      '@context': 'https://schema.org',
      ...(isGift
        ? { '@type': 'DonateAction', name: form.title, recipient: organizationLd, target: form.url }
        : { '@type': 'WebPage', name: form.title, publisher: organizationLd, url: form.url }),
    },
  }
}
