import type { Form } from '#contract/form.ts'

type Venue = NonNullable<Form['place']>

/** The venue on OpenStreetMap: its coordinates if they are known, else a search for the address. */
export function mapLink(venue: Venue): string {
  const { lat, lng, address, zipCode, city, country } = venue
  if (lat === null || lng === null) {
    const words = [address, `${zipCode} ${city}`.trim(), country].filter(Boolean).join(', ')
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`
  }
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}
