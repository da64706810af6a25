import type { Form } from '#contract/form.ts'

type Venue = NonNullable<Form['place']>

/** A venue on one line: its name, its street, its town. */
export function venueLine({ name, address, zipCode, city }: Venue): string {
  // A venue without its own name often has its street twice.
  const parts = new Set([name, address, `${zipCode} ${city}`.trim()].filter(Boolean))
  return [...parts].join(', ')
}

/** The venue on OpenStreetMap: its coordinates if they are known, else a search for the address. */
export function mapLink(venue: Venue): string {
  const { lat, lng, address, zipCode, city, country } = venue
  if (lat === null || lng === null) {
    const words = [address, `${zipCode} ${city}`.trim(), country].filter(Boolean).join(', ')
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`
  }
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}
