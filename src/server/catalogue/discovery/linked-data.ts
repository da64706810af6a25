import { formTypeRules } from '#domain/form/form-types.ts'
import { isGiftTier } from '#domain/form/gift-types.ts'
import { leastPrice } from '#domain/form/price-kinds.ts'
import { centsToDecimal } from '#domain/money.ts'
import type { Form, Tier } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'

/** An object of schema.org. */
type Thing = Readonly<Record<string, unknown>>

/** The page shows further offers; they add nothing for a search engine. */
const mostOffers = 20

/** A page in JSON-LD: its objects, which refer to each other by `@id`. */
export function linkedData(things: readonly Thing[]): Record<string, unknown> {
  return { '@context': 'https://schema.org', '@graph': things.map(withoutNothing) }
}

/** An association. Its id is the address of its page, on every page. */
export function organizationThing(organization: Organization, publicUrl: string): Thing {
  const { address, zipCode, city } = organization
  return {
    '@type': 'NGO',
    '@id': organizationId(organization, publicUrl),
    name: organization.name,
    url: organizationUrl(organization, publicUrl),
    logo: organization.logoUrl === null ? null : new URL(organization.logoUrl, publicUrl).href,
    sameAs: organization.contact.url === '' ? null : organization.contact.url,
    taxID: organization.siren,
    address: postalAddress({ address, zipCode, city, country: 'FR' }),
  }
}

/** The position of a page in the site: each step with name and address. */
export function breadcrumbs(steps: readonly { readonly name: string; readonly url: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}

/** The public forms of an association, in the order of its page. */
export function formList(forms: readonly { readonly title: string; readonly url: string }[]): Thing {
  return {
    '@type': 'ItemList',
    numberOfItems: forms.length,
    itemListElement: forms.map(({ title, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url,
    })),
  }
}

interface DescribedForm {
  readonly form: Form
  readonly organization: Organization
  readonly description: string
  readonly imageUrl: string
  readonly publicUrl: string
}

/** The subject of a form: an event, a gift, products, a membership, a payment. */
export function formThings({ form, organization, description, imageUrl, publicUrl }: DescribedForm): Thing[] {
  const owner = { '@id': organizationId(organization, publicUrl) }
  const described = { name: form.title, description, url: form.url, image: imageUrl }
  switch (formTypeRules[form.formType].thing) {
    case 'Event':
      return [
        { '@type': 'Event', ...described, ...eventParts(form), organizer: owner, offers: offersOf(form) },
      ]
    case 'DonateAction':
      return [{ '@type': 'DonateAction', ...described, recipient: owner, target: form.url }]
    case 'Product':
      return soldTiers(form).map((tier) => ({
        '@type': 'Product',
        name: tier.name,
        description: tier.description,
        image: tier.pictureUrl === null ? imageUrl : new URL(tier.pictureUrl, publicUrl).href,
        offers: { ...offerOf(tier, form), seller: owner },
      }))
    case 'Service':
      return [{ '@type': 'Service', ...described, provider: owner, offers: offersOf(form) }]
    case 'WebPage':
      return [{ '@type': 'WebPage', ...described, publisher: owner }]
  }
}

function eventParts(form: Form): Thing {
  const { place, onlineUrl, startDate, endDate } = form
  const venues = [
    ...(place === null
      ? []
      : [{ '@type': 'Place', name: place.name, address: postalAddress(place), geo: geoOf(place) }]),
    // Only registered participants receive the online link itself.
    ...(onlineUrl === null ? [] : [{ '@type': 'VirtualLocation', url: form.url }]),
  ].map(withoutNothing)
  const mode =
    place !== null && onlineUrl !== null
      ? 'Mixed'
      : place === null && onlineUrl !== null
        ? 'Online'
        : 'Offline'
  return {
    startDate,
    endDate,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: venues.length > 1 ? venues : (venues[0] ?? null),
  }
}

function offersOf(form: Form): Thing[] {
  return soldTiers(form).map((tier) => offerOf(tier, form))
}

/** The tiers on sale. A free gift beside them is not an offer. */
function soldTiers({ tiers }: Form): Tier[] {
  return tiers.filter(({ tierType }) => !isGiftTier(tierType)).slice(0, mostOffers)
}

function offerOf(tier: Tier, form: Form): Thing {
  return withoutNothing({
    '@type': 'Offer',
    name: tier.name,
    price: centsToDecimal(leastPrice(tier)),
    priceCurrency: form.currency,
    availability: `https://schema.org/${availabilityOf(tier, form)}`,
    validFrom: tier.saleStartDate ?? form.saleStartDate,
    availabilityEnds: tier.saleEndDate ?? form.saleEndDate,
    url: form.url,
  })
}

function availabilityOf(tier: Tier, { sales }: Form): string {
  // What others only hold may be free again.
  if (tier.soldOut || sales === 'soldOut') return tier.reservedUntil === undefined ? 'SoldOut' : 'OutOfStock'
  if (sales === 'notYetOpen' || (sales === 'open' && tier.sales === 'notYetOpen')) return 'PreOrder'
  return sales === 'open' && tier.sales === 'open' ? 'InStock' : 'OutOfStock'
}

interface Address {
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
}

function postalAddress({ address, zipCode, city, country }: Address): Thing | null {
  if (city === '') return null
  return withoutNothing({
    '@type': 'PostalAddress',
    streetAddress: address,
    postalCode: zipCode,
    addressLocality: city,
    addressCountry: country,
  })
}

function geoOf({ lat, lng }: NonNullable<Form['place']>): Thing | null {
  return lat === null || lng === null ? null : { '@type': 'GeoCoordinates', latitude: lat, longitude: lng }
}

function organizationUrl({ organizationSlug }: Organization, publicUrl: string): string {
  return `${publicUrl}/associations/${organizationSlug}`
}

function organizationId(organization: Organization, publicUrl: string): string {
  return `${organizationUrl(organization, publicUrl)}#organization`
}

/** Removes unknown properties. */
function withoutNothing(thing: Thing): Thing {
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => value !== null && value !== ''))
}
