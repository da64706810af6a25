import type { AggForm, Form, SeoTags } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { OrganizationPage } from '#contract/page-reads.ts'
import type { Settings } from '#server/platform/core.ts'
import {
  breadcrumbs,
  formList,
  formThings,
  linkedData,
  organizationThing,
} from '#server/catalogue/discovery/linked-data.ts'
import { pageTitle, shorten } from '#server/catalogue/discovery/page-title.ts'
import { organizationPicturePath, sharePicturePath } from '#server/catalogue/discovery/share-picture.ts'

const longestDescription = 200

type SiteSettings = Pick<Settings, 'publicUrl' | 'brandName'>

/** Title, description, picture and structured data of a form's page. */
export function readSeoTags(
  form: Form,
  organization: Organization,
  settings: SiteSettings,
): AggForm['seoTags'] {
  const { publicUrl, brandName } = settings
  const description = describe(
    form.summary,
    form.descriptionHtml,
    organization.description,
    organization.name,
  )
  const imageUrl = `${publicUrl}${sharePicturePath(form)}`
  const { url: pageUrl } = form
  return {
    title: pageTitle(form.title, organization.name, brandName),
    description,
    canonicalUrl: pageUrl,
    imageUrl,
    imageAlt: `${form.title}, ${organization.name}`,
    jsonLd: linkedData([
      ...formThings({ form, organization, description, imageUrl, publicUrl }),
      organizationThing(organization, publicUrl),
      breadcrumbs([...pathTo(organization, settings), { name: form.title, url: pageUrl }]),
    ]),
  }
}

/** Reads the tags of an association's page. */
export function readOrganizationTags(
  organization: Organization,
  forms: OrganizationPage['forms'],
  settings: SiteSettings,
): SeoTags {
  const { publicUrl, brandName } = settings
  return {
    title: pageTitle(organization.name, null, brandName),
    description: describe(organization.description, '', '', organization.name),
    canonicalUrl: `${publicUrl}/associations/${organization.organizationSlug}`,
    imageUrl: `${publicUrl}${organizationPicturePath(organization)}`,
    imageAlt: organization.name,
    jsonLd: linkedData([
      organizationThing(organization, publicUrl),
      breadcrumbs(pathTo(organization, settings)),
      ...(forms.length === 0 ? [] : [formList(forms)]),
    ]),
  }
}

function pathTo(organization: Organization, { publicUrl, brandName }: SiteSettings) {
  return [
    { name: brandName, url: `${publicUrl}/e/recherche` },
    { name: organization.name, url: `${publicUrl}/associations/${organization.organizationSlug}` },
  ]
}

/** The first non-empty text, plain and short. */
function describe(...texts: readonly string[]): string {
  const plain = texts.map((text) => decode(text.replaceAll(/<[^>]*>/g, ' ')).trim())
  return shorten(plain.find((text) => text !== '') ?? '', longestDescription)
}

/** Decodes the entities in sanitised rich text. */
function decode(text: string): string {
  return text
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
