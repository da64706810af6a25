import type { Form } from '#contract/form.ts'

type Place = NonNullable<Form['place']>

/** A place on one line: its name, its street, its town. */
export function placeLine({ name, address, zipCode, city }: Place): string {
  // A place without a name of its own is often given its street twice.
  const parts = new Set([name, address, `${zipCode} ${city}`.trim()].filter(Boolean))
  return [...parts].join(', ')
}

/** The place on OpenStreetMap: its point where it is known, else a search for the address. */
export function mapLink(place: Place): string {
  const { lat, lng, address, zipCode, city, country } = place
  if (lat === null || lng === null) {
    const words = [address, `${zipCode} ${city}`.trim(), country].filter(Boolean).join(', ')
    return `https://www.openstreetmap.org/search?query=${encodeURIComponent(words)}`
  }
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
}
