import type { OrganisationDefinition } from '#domain/form/form-definition.ts'

/** Everything that an association says of itself. */
type Details = Pick<
  OrganisationDefinition,
  | 'name'
  | 'description'
  | 'address'
  | 'zipCode'
  | 'city'
  | 'contact'
  | 'orderMails'
  | 'widgetSites'
  | 'organisersCreate'
  | 'faq'
  | 'logoUrl'
  | 'logoAlt'
  | 'bannerUrl'
  | 'bannerAlt'
  | 'gallery'
>

/** A changed detail before and after; null: it is recorded by its name alone. */
type ChangedDetails = Readonly<Record<string, { readonly before: string; readonly after: string } | null>>

/** Details whose values are short, and name no one. */
const recorded: Readonly<Record<string, (details: Details) => string>> = {
  name: ({ name }) => name,
  address: ({ address }) => address,
  zipCode: ({ zipCode }) => zipCode,
  city: ({ city }) => city,
  url: ({ contact }) => contact.url,
  orderMails: ({ orderMails = 'each' }) => orderMails,
  widgetSites: ({ widgetSites = [] }) => widgetSites.join(', '),
  organisersCreate: ({ organisersCreate = false }) => String(organisersCreate),
}

/** Long details, and the contact, who may be a person: the journal stays when they leave. */
const named: Readonly<Record<string, (details: Details) => unknown>> = {
  description: ({ description }) => description,
  email: ({ contact }) => contact.email,
  phone: ({ contact }) => contact.phone,
  faq: ({ faq = [] }) => faq.map(({ question, answer }) => [question, answer]),
  logo: ({ logoUrl, logoAlt = '' }) => [logoUrl ?? null, logoAlt],
  banner: ({ bannerUrl, bannerAlt = '' }) => [bannerUrl ?? null, bannerAlt],
  gallery: ({ gallery = [] }) => gallery.map(({ pictureUrl, caption }) => [pictureUrl, caption]),
}

/** Lists the details of an association that differ, for its journal. */
export function changedDetails(before: Details, after: Details): ChangedDetails {
  return Object.fromEntries([
    ...Object.entries(recorded)
      .map(([field, read]) => [field, { before: read(before), after: read(after) }] as const)
      .filter(([, value]) => value.before !== value.after),
    ...Object.entries(named)
      .filter(([, read]) => JSON.stringify(read(before)) !== JSON.stringify(read(after)))
      .map(([field]) => [field, null] as const),
  ])
}
