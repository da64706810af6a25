import { expect, test } from 'vitest'
import { mapLink, placeLine } from '#web/features/venue/map-links.ts'

const place = {
  name: 'La Friche aux Étoiles',
  address: '8, rue du Grand-Filet',
  zipCode: '13003',
  city: 'Marseille',
  country: 'FR',
  lat: 43.3106,
  lng: 5.3903,
}

test('a place on one line, without what it has not', () => {
  expect(placeLine(place)).toBe('La Friche aux Étoiles, 8, rue du Grand-Filet, 13003 Marseille')
  expect(placeLine({ ...place, name: '', address: '', zipCode: '' })).toBe('Marseille')
  expect(placeLine({ ...place, name: place.address })).toBe('8, rue du Grand-Filet, 13003 Marseille')
})

test('its point on a map where it is known, else its address', () => {
  expect(mapLink(place)).toBe('https://www.openstreetmap.org/?mlat=43.3106&mlon=5.3903#map=17/43.3106/5.3903')
  expect(mapLink({ ...place, lng: null })).toBe(
    'https://www.openstreetmap.org/search?query=8%2C%20rue%20du%20Grand-Filet%2C%2013003%20Marseille%2C%20FR',
  )
})
