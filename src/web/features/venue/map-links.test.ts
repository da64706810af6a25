import { expect, test } from 'vitest'
import { venueLine } from '#domain/form/venue-line.ts'
import { mapLink } from '#web/features/venue/map-links.ts'

const venue = {
  name: 'La Friche aux Étoiles',
  address: '8, rue du Grand-Filet',
  zipCode: '13003',
  city: 'Marseille',
  country: 'FR',
  lat: 43.3106,
  lng: 5.3903,
}

test('a venue on one line, without its empty fields', () => {
  expect(venueLine(venue)).toBe('La Friche aux Étoiles, 8, rue du Grand-Filet, 13003 Marseille')
  expect(venueLine({ ...venue, name: '', address: '', zipCode: '' })).toBe('Marseille')
  expect(venueLine({ ...venue, name: venue.address })).toBe('8, rue du Grand-Filet, 13003 Marseille')
})

test('a map link to the coordinates if known, else a search for the address', () => {
  expect(mapLink(venue)).toBe('https://www.openstreetmap.org/?mlat=43.3106&mlon=5.3903#map=17/43.3106/5.3903')
  expect(mapLink({ ...venue, lng: null })).toBe(
    'https://www.openstreetmap.org/search?query=8%2C%20rue%20du%20Grand-Filet%2C%2013003%20Marseille%2C%20FR',
  )
})
